import { removeStored, storedKeys } from "../browser-storage.ts";
import type { DraftKey } from "./draft-key.ts";
import { readDraft } from "./draft-store.ts";
import type { FormField } from "./field.ts";
import { placesOf } from "./tab-draft.ts";

/** A draft of the same form that another tab keeps, or one that is closed. */
export type OtherDraft = {
  readonly key: DraftKey;
  /** The first name that was typed into it; null where there is none. */
  readonly name: string | null;
  /** Epoch milliseconds. */
  readonly savedAt: number;
};

const isName = (field: FormField) =>
  (field.kind === "text" && field.isName) || /^(full)?name$/i.test(field.name);

/**
 * What a tab without a draft of its own offers, the latest first.
 * @param form the form's key
 * @param own the tab's key; a draft that it had when its page opened is shown already, so nothing else is offered
 * @param openedAt of the page, in epoch milliseconds
 */
export function otherDrafts(
  form: DraftKey,
  own: DraftKey,
  fields: readonly FormField[],
  openedAt: number = performance.timeOrigin,
): readonly OtherDraft[] {
  if ((readDraft(own)?.savedAt ?? Infinity) < openedAt) return [];
  const named = fields.find(isName)?.name ?? "";
  return storedKeys()
    .filter((key) => (key === form || key.startsWith(`${form}@`)) && !key.endsWith(":files"))
    .flatMap((stored) => {
      const key = stored as DraftKey;
      const draft = key === own ? null : readDraft(key);
      if (!draft || Object.values(draft.answers).every((answer) => answer.length === 0)) return [];
      const [first = ""] = String(draft.answers[named] ?? "")
        .trim()
        .split(/\s+/);
      return [{ key, name: first.slice(0, 30) || null, savedAt: draft.savedAt }];
    })
    .toSorted((one, other) => other.savedAt - one.savedAt);
}

/** Somebody on this device does not want it kept. */
export const deleteDraft = (key: DraftKey): void => removeStored(...placesOf(key));
