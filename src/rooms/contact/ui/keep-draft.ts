import { keepStored, readStored, removeStored } from "#foundation/browser-storage.ts";

/** The message that somebody began, on the device until it is sent; it ends after 30 days. */
const key = "contact-draft";
const endsAfterMs = 30 * 24 * 60 * 60 * 1000;

export type Draft = Readonly<Record<string, string>>;

export function readDraft(now = Date.now()): Draft | null {
  try {
    const kept = JSON.parse(readStored(key) ?? "null") as { at: number; typed: Draft } | null;
    if (kept && now - kept.at < endsAfterMs) return kept.typed;
  } catch {
    // Somebody else's text under our key is no draft.
  }
  removeStored(key);
  return null;
}

export function saveDraft(typed: Draft, now = Date.now()): void {
  const isEmpty = !["name", "email", "message"].some((name) => typed[name]);
  if (isEmpty) removeStored(key);
  else keepStored({ [key]: JSON.stringify({ at: now, typed }) });
}

export const clearDraft = (): void => removeStored(key);
