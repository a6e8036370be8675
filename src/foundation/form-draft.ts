import { keepStored, readStored, removeStored } from "./browser-storage.ts";
import { draftDays } from "./draft-days.ts";
import { dayMs } from "./time.ts";

/**
 * The unsent text of a small form, stored only on the person's device, for `draftDays` at most. It reads the
 * form element itself, so that it also finds text typed before scripts ran.
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
    // A value under our key that is not ours is no draft.
  }
  removeStored(key);
  return {};
}

/** Stores the current content of the form; an empty form is not stored. */
export function keepDraft(key: string, form: HTMLFormElement): void {
  const typed = Object.fromEntries(controlsOf(form).map(({ name, value }) => [name, value]));
  // A subject alone is no draft: a link may have chosen it.
  const isEmpty = controlsOf(form).every(({ tagName, value }) => tagName === "SELECT" || !value);
  if (isEmpty) removeStored(key);
  else keepStored({ [key]: JSON.stringify({ at: Date.now(), typed }) });
}

/** Restores a draft into the empty fields. */
export function fillFromDraft(key: string, form: HTMLFormElement): void {
  const draft = readDraft(key);
  for (const control of controlsOf(form)) {
    const kept = draft[control.name];
    if (kept && !control.value) control.value = kept;
  }
}

/** Empties the form, including values that the server wrote, and deletes the draft. */
export function clearForm(key: string, form: HTMLFormElement): void {
  for (const control of controlsOf(form)) control.value = "";
  removeStored(key);
}
