import { keepStored, readStored, removeStored } from "./browser-storage.ts";
import { draftDays } from "./draft-days.ts";
import { dayMs } from "./time.ts";

/**
 * What somebody typed into a small form and has not sent: on their device only, for
 * `draftDays` at the most. Works on the form itself, so that it also finds what was typed before scripts ran.
 */

const endsAfterMs = draftDays * dayMs;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The fields that a person fills in. */
const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.querySelectorAll<Control>("input:not([type=hidden]), textarea, select")].filter(
    ({ name }) => name,
  );

function readDraft(key: string): Record<string, string> {
  try {
    const kept = JSON.parse(readStored(key) ?? "null") as {
      at: number;
      typed: Record<string, string>;
    } | null;
    if (kept && Date.now() - kept.at < endsAfterMs) return kept.typed;
  } catch {
    // Somebody else's text under our key is no draft.
  }
  removeStored(key);
  return {};
}

/** Keeps what stands in the form now; nothing is kept of an empty one. */
export function keepDraft(key: string, form: HTMLFormElement): void {
  const typed = Object.fromEntries(controlsOf(form).map(({ name, value }) => [name, value]));
  // A subject alone is a choice that a link made.
  const isEmpty = controlsOf(form).every(({ tagName, value }) => tagName === "SELECT" || !value);
  if (isEmpty) removeStored(key);
  else keepStored({ [key]: JSON.stringify({ at: Date.now(), typed }) });
}

/** Puts a draft into the fields in which nothing stands. */
export function fillFromDraft(key: string, form: HTMLFormElement): void {
  const draft = readDraft(key);
  for (const control of controlsOf(form)) {
    const kept = draft[control.name];
    if (kept && !control.value) control.value = kept;
  }
}

/** Empties the form, also of what the server wrote into it, and forgets the draft. */
export function clearForm(key: string, form: HTMLFormElement): void {
  for (const control of controlsOf(form)) control.value = "";
  removeStored(key);
}
