import { keepStored } from "../browser-storage.ts";
import type { DraftKey } from "./draft-key.ts";
import { readDraft } from "./draft-store.ts";

/** Remembers the step where the person is. It makes no draft, and none last longer. */
export function saveDraftStep(key: DraftKey, step: string, now: number = Date.now()): void {
  const draft = readDraft(key, now);
  if (draft && draft.step !== step) keepStored({ [key]: JSON.stringify({ ...draft, step }) });
}
