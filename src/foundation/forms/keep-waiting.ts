import type { DraftKey } from "./draft-key.ts";
import { isOn, saveQueued, sessionMark, type UnsentForm } from "./waiting-form.ts";

/**
 * Keeps a form until the line is back. It replaces one of the same draft.
 * @returns false if the device keeps nothing, or the setting is off
 */
export const keepWaiting = (
  draftKey: DraftKey,
  form: UnsentForm,
  now: number = Date.now(),
): boolean =>
  isOn() &&
  saveQueued(draftKey, {
    ...form,
    state: "waiting",
    signedIn: sessionMark(),
    keptAt: now,
    attempts: 0,
    notBefore: 0,
  });
