import type { TypedAnswers } from "./answers.ts";
import type { DraftKey } from "./draft-key.ts";
import { readDraft, saveDraft } from "./draft-store.ts";
import type { FormField } from "./field.ts";
import { hasAnswers, mergeDraft } from "./merge-draft.ts";
import { controlNames, fillForm, readTyped } from "./typed-answers.ts";
import { withoutKinds } from "./without-kinds.ts";

/** What the device keeps of a form, and where. */
export type KeptForm = {
  readonly draftKey: DraftKey | null;
  readonly fields: readonly FormField[];
  /** What the page shows before anybody typed. */
  readonly initial: TypedAnswers;
};

/** The dates that the page filled in itself are no answers: the next visit has a date of its own. */
function withoutDefaultDates(typed: TypedAnswers, { fields, initial }: KeptForm): TypedAnswers {
  const untouched = fields
    .filter((field) => field.kind === "date" && field.default === "today")
    .map(controlNames)
    .filter((names) => names.every((name) => typed[name] === initial[name]))
    .flat();
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !untouched.includes(name)));
}

/** @returns whether the device kept it; a form without a key needs no keeping */
export function keepAnswers(kept: KeptForm, typed: TypedAnswers, seed: string): boolean {
  if (!kept.draftKey) return true;
  const own = withoutKinds(["password", "hidden"], typed, kept.fields);
  return saveDraft(kept.draftKey, { answers: withoutDefaultDates(own, kept), seed });
}

/**
 * Fills a form that has come alive from the device. What was typed before the scripts ran wins.
 * @param standing what the page's HTML carried
 * @param chosen wins over the draft
 */
export function restoreAnswers(
  form: HTMLFormElement,
  kept: KeptForm,
  standing: TypedAnswers,
  chosen: TypedAnswers,
): { typed: TypedAnswers; seed: string | undefined; isBack: boolean; isWorthKeeping: boolean } {
  const { draftKey, fields, initial } = kept;
  const draft = draftKey ? readDraft(draftKey) : null;
  const merged = mergeDraft(readTyped(form, fields), standing, draft?.answers ?? {});
  fillForm(form, { ...merged, ...chosen });
  const typed = readTyped(form, fields);
  return {
    typed,
    seed: draft?.seed,
    isBack: draft !== null && hasAnswers(draft.answers, initial),
    // What a link chose is nothing that somebody typed.
    isWorthKeeping: draft !== null || hasAnswers(typed, { ...initial, ...chosen }),
  };
}
