import { dayMs } from "../../amounts/durations.ts";
import { readStored, removeStored, storedKeys } from "../../browser/browser-storage.ts";
import { lagosDay } from "../../time/time.ts";
import type { TypedAnswers } from "../answers.ts";
import type { FormField } from "../field.ts";
import { controlNames, fillForm, omitKinds, readTyped, splitDay } from "../typed-answers.ts";
import { type Draft, type DraftKey, placesOf, readDraft, saveDraft } from "./draft-store.ts";

const same = (one: unknown, other: unknown) => String(one ?? "") === String(other ?? "");

/**
 * What to put into a form when its scripts start: text typed before that wins, then the draft, then the
 * values of the page. If the draft has no answer, the page's value stays.
 * @returns only the answers that differ from the values in the form
 */
export function mergeDraft(
  fromPage: TypedAnswers,
  initial: TypedAnswers,
  draft: TypedAnswers,
): TypedAnswers {
  return Object.fromEntries(
    Object.entries(draft).filter(
      ([name, answer]) =>
        name in initial &&
        answer.length > 0 &&
        same(fromPage[name], initial[name]) &&
        !same(answer, fromPage[name]),
    ),
  );
}

/** True if there is an answer that the page did not fill in itself. */
export function hasAnswers(answers: TypedAnswers, initial: TypedAnswers): boolean {
  return Object.entries(answers).some(
    ([name, answer]) => answer.length > 0 && !same(answer, initial[name]),
  );
}

/** A page that was left open, or that a browser restored, can be this old and still get a new date. */
const longestOpenDays = 7;

/**
 * The day on which a form is filled in. A page from yesterday gets today's date. But many phones' clocks are wrong by
 * years, which would make ages wrong: in that case the day of the page counts.
 * @param pageDay `YYYY-MM-DD` as the server wrote it; empty for a form that knows no day
 */
export function todayOf(pageDay: string, now: Date): string {
  const deviceDay = lagosDay(now);
  const latest = lagosDay(new Date(Date.parse(pageDay) + longestOpenDays * dayMs || 0));
  return pageDay === "" || (deviceDay > pageDay && deviceDay <= latest) ? deviceDay : pageDay;
}

/** What the device keeps of a form, and where. */
type KeptForm = {
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
 * @returns `today` in Lagos (`todayOf`), and the initial values of a page rendered today
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
    // Opening a draft does not prolong it, and values chosen by a link were not typed.
    isWorthKeeping: hasAnswers(typed, { ...initial, ...draft?.answers, ...chosen }),
  };
}

/** A draft of the same form in another tab, open or closed. */
export type OtherDraft = {
  readonly key: DraftKey;
  /** Earlier drafts about the same person, which it takes over when someone continues with it. */
  readonly older: readonly DraftKey[];
  /** The first name that was typed into it; null where there is none. */
  readonly name: string | null;
  /** The id of the step where it was left. */
  readonly step: string | undefined;
  /** Epoch milliseconds. */
  readonly savedAt: number;
};

const isName = (field: FormField) =>
  (field.kind === "text" && field.isName) || /^(full)?name$/i.test(field.name);

type Found = { readonly key: DraftKey; readonly draft: Draft };

const textIn = ({ draft }: Found, control: string) =>
  String(draft.answers[control] ?? "")
    .trim()
    .replace(/\s+/g, " ")
    .toLowerCase();

/**
 * Whether two drafts are about one person: the same whole name, and no two different dates, such as birth dates. A
 * draft that was sent or has files stays by itself.
 */
function isOnePerson(newer: Found, older: Found, fields: readonly FormField[]): boolean {
  const name = fields.find(isName)?.name ?? "";
  const dates = fields.filter(({ kind }) => kind === "date").flatMap(controlNames);
  return (
    !older.draft.isPosted &&
    !newer.draft.isPosted &&
    placesOf(older.key).every((place) => place === older.key || readStored(place) === null) &&
    textIn(newer, name) !== "" &&
    [name, ...dates].every((control) => {
      const [one, other] = [textIn(newer, control), textIn(older, control)];
      return one === other || (control !== name && (one === "" || other === ""));
    })
  );
}

/**
 * What a tab without its own draft offers, latest first. Drafts about one person are one offer.
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
  let left = storedKeys()
    .filter((key) => (key === form || key.startsWith(`${form}@`)) && !key.endsWith(":files"))
    .flatMap((stored): Found[] => {
      const key = stored as DraftKey;
      const draft = key === own ? null : readDraft(key);
      if (!draft || Object.values(draft.answers).every((answer) => answer.length === 0)) return [];
      return [{ key, draft }];
    })
    .sort((one, other) => other.draft.savedAt - one.draft.savedAt);
  const offers: OtherDraft[] = [];
  for (let [newest] = left; newest; [newest] = left) {
    const found = newest;
    const older = left.filter((one) => one !== found && isOnePerson(found, one, fields));
    left = left.filter((one) => one !== found && !older.includes(one));
    const { key, draft } = found;
    const [first = ""] = String(draft.answers[named] ?? "")
      .trim()
      .split(/\s+/);
    offers.push({
      key,
      older: older.map((one) => one.key),
      name: first.slice(0, 30) || null,
      step: draft.step,
      savedAt: draft.savedAt,
    });
  }
  return offers;
}

/** Adds to a draft what older ones about the same person answer beyond it, and removes those. */
export function joinDrafts({ key, older }: OtherDraft): void {
  const draft = readDraft(key);
  if (!draft || older.length === 0) return;
  const answers = { ...draft.answers };
  for (const one of older) {
    for (const [name, answer] of Object.entries(readDraft(one)?.answers ?? {})) {
      if (!answers[name]?.length) answers[name] = answer;
    }
  }
  if (saveDraft(key, { ...draft, answers }, draft.savedAt)) older.forEach(deleteDraft);
}

/** Someone on this device does not want it kept. */
export const deleteDraft = (key: DraftKey): void => removeStored(...placesOf(key));
