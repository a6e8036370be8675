import type { TypedAnswers } from "./answers.ts";
import { splitDay } from "./day-parts.ts";
import type { DraftKey } from "./draft-key.ts";
import { readDraft, saveDraft } from "./draft-store.ts";
import type { FormField } from "./field.ts";
import { hasAnswers, mergeDraft } from "./merge-draft.ts";
import { todayOf } from "./today-of.ts";
import { controlNames, fillForm, readTyped } from "./typed-answers.ts";
import { withoutKinds } from "./without-kinds.ts";

/** What the device keeps of a form, and where. */
export type KeptForm = {
  readonly draftKey: DraftKey | null;
  readonly fields: readonly FormField[];
  /** What the page shows before anybody typed. */
  readonly initial: TypedAnswers;
};

const defaultDates = (fields: readonly FormField[]) =>
  fields.filter((field) => field.kind === "date" && field.default === "today");

/** The dates that the page filled in itself are no answers: the next visit has a date of its own. */
function withoutDefaultDates(typed: TypedAnswers, { fields, initial }: KeptForm): TypedAnswers {
  const untouched = defaultDates(fields)
    .map(controlNames)
    .filter((names) => names.every((name) => typed[name] === initial[name]))
    .flat();
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !untouched.includes(name)));
}

/**
 * The dates that a page from a browser's memory, of a day before, has to be given.
 * @param draft has a date that somebody chose
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

/** @returns whether the device kept it; a form without a key needs no keeping */
export function keepAnswers(kept: KeptForm, typed: TypedAnswers, seed: string): boolean {
  if (!kept.draftKey) return true;
  const own = withoutKinds(["password", "hidden", "file"], typed, kept.fields);
  return saveDraft(kept.draftKey, { answers: withoutDefaultDates(own, kept), seed });
}

/**
 * Fills a form that has come alive from the device. What was typed before the scripts ran wins.
 * @param standing what the page's HTML carried
 * @param chosen wins over the draft
 * @param pageDay `YYYY-MM-DD` when the page was made
 * @returns `today` in Lagos (today-of.ts), and what the page would show had it been made today
 */
export function restoreAnswers(
  form: HTMLFormElement,
  kept: KeptForm,
  standing: TypedAnswers,
  chosen: TypedAnswers,
  pageDay: string,
): {
  typed: TypedAnswers;
  seed: string | undefined;
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
  const merged = mergeDraft(before, standing, draft?.answers ?? {});
  const isUntouched = (name: string) => String(before[name]) === String(standing[name]);
  const wins = Object.entries(chosen).filter(([name]) => isUntouched(name));
  fillForm(form, { ...dates, ...merged, ...Object.fromEntries(wins) });
  const typed = readTyped(form, fields);
  const ofToday = defaultDates(fields).map(({ name }) => splitDay(name, today));
  const initial = Object.assign({}, kept.initial, ...ofToday) as TypedAnswers;
  return {
    today,
    initial,
    typed,
    seed: draft?.seed,
    isBack: draft !== null && hasAnswers(draft.answers, initial),
    // Looking at a draft again does not make it last longer, and what a link chose is nobody's typing.
    isWorthKeeping: hasAnswers(typed, { ...initial, ...draft?.answers, ...chosen }),
  };
}
