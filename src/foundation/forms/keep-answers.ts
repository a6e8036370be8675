import type { TypedAnswers } from "./answers.ts";
import { splitDay } from "./day-parts.ts";
import type { DraftKey } from "./draft-key.ts";
import { readDraft, saveDraft } from "./draft-store.ts";
import type { FormField } from "./field.ts";
import { hasAnswers, mergeDraft } from "./merge-draft.ts";
import { omitKinds } from "./omit-kinds.ts";
import { todayOf } from "./today-of.ts";
import { controlNames, fillForm, readTyped } from "./typed-answers.ts";

/** What the device keeps of a form, and where. */
export type KeptForm = {
  readonly draftKey: DraftKey | null;
  readonly fields: readonly FormField[];
  /** What the page shows before a person types. */
  readonly initial: TypedAnswers;
};

const defaultDates = (fields: readonly FormField[]) =>
  fields.filter((field) => field.kind === "date" && field.default === "today");

/** Omits dates that the page filled in itself: the next visit fills in its own date. */
function omitDefaultDates(typed: TypedAnswers, { fields, initial }: KeptForm): TypedAnswers {
  const untouched = defaultDates(fields)
    .map(controlNames)
    .filter((names) => names.every((name) => typed[name] === initial[name]))
    .flat();
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !untouched.includes(name)));
}

/**
 * Today's date for date fields that nobody changed: a browser can restore a page of an earlier day.
 * @param draft can hold a date that a person chose
 */
function datesOfToday(
  today: string,
  typed: TypedAnswers,
  { fields, initial }: KeptForm,
  draft: TypedAnswers,
): TypedAnswers {
  const untouched = defaultDates(fields).filter((field) =>
    controlNames(field).every((name) => !draft[name] && typed[name] === initial[name]),
  );
  return Object.assign({}, ...untouched.map(({ name }) => splitDay(name, today)));
}

/**
 * @param step the id of the step that is shown
 * @returns whether the device kept the answers; true for a form without a key
 */
export function keepAnswers(
  kept: KeptForm,
  typed: TypedAnswers,
  seed: string,
  step?: string,
): boolean {
  if (!kept.draftKey) return true;
  const own = omitKinds(["password", "hidden", "file"], typed, kept.fields);
  return saveDraft(kept.draftKey, { answers: omitDefaultDates(own, kept), seed, step });
}

/**
 * Fills a form with the draft of this device when its scripts start. Text typed before that wins.
 * @param untouched the values in the form that nobody typed
 * @param chosen values that win over the draft
 * @param pageDay `YYYY-MM-DD` when the server rendered the page
 * @returns `today` in Lagos (today-of.ts), and the initial values of a page rendered today
 */
export function restoreAnswers(
  form: HTMLFormElement,
  kept: KeptForm,
  untouched: TypedAnswers,
  chosen: TypedAnswers,
  pageDay: string,
): {
  typed: TypedAnswers;
  seed: string | undefined;
  step: string | undefined;
  isBack: boolean;
  isWorthKeeping: boolean;
  today: string;
  initial: TypedAnswers;
} {
  const { draftKey, fields } = kept;
  const draft = draftKey ? readDraft(draftKey) : null;
  const before = readTyped(form, fields);
  const today = todayOf(pageDay, new Date());
  const dates = datesOfToday(today, before, kept, draft?.answers ?? {});
  const merged = mergeDraft(before, untouched, draft?.answers ?? {});
  const isUntouched = (name: string) => String(before[name]) === String(untouched[name]);
  const wins = Object.entries(chosen).filter(([name]) => isUntouched(name));
  const back = { ...merged, ...Object.fromEntries(wins) };
  fillForm(form, { ...dates, ...back });
  const typed = readTyped(form, fields);
  const ofToday = defaultDates(fields).map(({ name }) => splitDay(name, today));
  const initial = Object.assign({}, kept.initial, ...ofToday) as TypedAnswers;
  return {
    today,
    initial,
    typed,
    seed: draft?.seed,
    step: draft?.step,
    isBack: hasAnswers(back, before),
    // Opening a draft does not make it last longer, and nobody typed the values that a link chose.
    isWorthKeeping: hasAnswers(typed, { ...initial, ...draft?.answers, ...chosen }),
  };
}
