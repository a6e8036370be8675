import { keepStored, readStored, removeStored } from "../browser-storage.ts";
import { isHeaderText } from "../stored-values.ts";
import { type DraftKey, filesKey, newSeed, waitingKey } from "./draft-key.ts";

/**
 * Each tab keeps its own draft of a form: a parent fills in the forms of twins in two tabs. The tab's name is in its session
 * storage only while no page of it is on the screen, because browsers copy that storage into a tab that is opened from it.
 */

const nameKey = "tab";
let name = "";

function keepName(): void {
  try {
    if (document.visibilityState === "hidden") sessionStorage.setItem(nameKey, name);
    else sessionStorage.removeItem(nameKey);
  } catch {
    // Storage is blocked, so there are no drafts either.
  }
}

/** The name of this tab: the same after a reload and on its next pages. */
export function tabName(): string {
  if (name) return name;
  try {
    const kept = sessionStorage.getItem(nameKey);
    if (isHeaderText(kept)) name = kept;
    sessionStorage.removeItem(nameKey);
  } catch {
    // As above.
  }
  name ||= newSeed();
  addEventListener("visibilitychange", keepName, true);
  addEventListener("pageshow", keepName);
  addEventListener("pagehide", () => {
    try {
      sessionStorage.setItem(nameKey, name);
    } catch {
      // As above.
    }
  });
  return name;
}

/** Where this tab keeps its draft of a form. On the server it is the form's key. */
export const ownDraft = <Key extends DraftKey>(key: Key): DraftKey =>
  typeof document === "undefined" ? key : `${key}@${tabName()}`;

/** A draft, its files, and what waits of it for the line. */
export const placesOf = (key: DraftKey): readonly string[] => [key, filesKey(key), waitingKey(key)];

function moveDraft(from: DraftKey, to: DraftKey): void {
  const places = placesOf(to);
  for (const [at, key] of placesOf(from).entries()) {
    const text = readStored(key);
    if (text !== null && keepStored({ [places[at] ?? ""]: text })) removeStored(key);
  }
}

/**
 * This tab goes on with a draft of another one, or of an earlier version without tabs. What was typed here meanwhile is
 * offered next time.
 */
export function takeDraft(key: DraftKey): void {
  const form = key.replace(/@[^@]*$/, "") as DraftKey;
  const own = ownDraft(form);
  if (key === own) return;
  moveDraft(own, `${form}@${newSeed()}`);
  moveDraft(key, own);
}
