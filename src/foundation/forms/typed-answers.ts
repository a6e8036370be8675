import { plainMarks, readLine } from "../text/text.ts";
import { isRealDay, monthNames } from "../time/time.ts";
import type { FormRules, RawAnswers, TypedAnswers } from "./answers.ts";
import { choicesOf, defaultOf, wordOf } from "./asked-fields.ts";
import type { FormField } from "./field.ts";

/**
 * A day as three numbers, each in its own control: `dateOfBirthDay`, `dateOfBirthMonth`, `dateOfBirthYear`. The wire
 * and the database have `YYYY-MM-DD`.
 */
export const dayParts = ["Day", "Month", "Year"] as const;
export type DayPart = (typeof dayParts)[number];

/** The range of each part by itself. */
const shapes = {
  Day: /^(0?[1-9]|[12]\d|3[01])$/,
  Month: /^(0?[1-9]|1[0-2])$/,
  Year: /^[1-9]\d{3}$/,
} as const satisfies Record<DayPart, RegExp>;

/** `Nov.` and `november` → `11`; other texts stay. */
function monthNumber(text: string): string {
  const name = /^([a-z]{3,})\.?$/i.exec(text)?.[1]?.toLowerCase();
  const at = name ? monthNames.findIndex((one) => one.toLowerCase().startsWith(name)) : -1;
  return at < 0 ? text : String(at + 1);
}

/** A part of a day as it was typed, in the digits 0 to 9: `٥`, `5th`, `May` → `5` */
function partOf(part: DayPart, raw: unknown): string {
  const text = plainMarks(readLine(wordOf(raw)));
  if (part === "Month") return monthNumber(text);
  return part === "Day" ? text.replace(/^(\d{1,2})(?:st|nd|rd|th)$/i, "$1") : text;
}

/** `2004-11-28` → the values of the three controls. Anything else leaves them empty. */
export function splitDay(field: string, day: string): Record<string, string> {
  const [year = "", month = "", date = ""] = isRealDay(day) ? day.split("-") : [];
  const plain = (digits: string) => digits.replace(/^0/, "");
  return {
    [`${field}Day`]: plain(date),
    [`${field}Month`]: plain(month),
    [`${field}Year`]: year,
  };
}

/** What was given for a day: the parts from a form, or one text from a call. */
export type GivenDay = {
  /** `YYYY-MM-DD` where the parts can be written so, the text of a call as it is, otherwise empty. */
  readonly text: string;
  /** The parts that are empty; all three when nothing was given. */
  readonly missing: readonly DayPart[];
  /** The parts that are empty or impossible by themselves. */
  readonly wrong: readonly DayPart[];
};

export function dayGiven(field: string, raw: RawAnswers): GivenDay {
  const typed = (part: DayPart) => partOf(part, raw[field + part]);
  const missing = dayParts.filter((part) => !typed(part));
  const wrong = dayParts.filter((part) => !shapes[part].test(typed(part)));
  if (missing.length === 3) {
    const text = plainMarks(wordOf(raw[field]));
    return { text, missing: text ? [] : missing, wrong };
  }
  const two = (part: DayPart) => typed(part).padStart(2, "0");
  const text = wrong.length > 0 ? "" : `${typed("Year")}-${two("Month")}-${two("Day")}`;
  return { text, missing, wrong };
}

/** The day that was given, if it is a real one; otherwise empty. For facts such as someone's age. */
export function dayOf(field: string, raw: RawAnswers): string {
  const { text } = dayGiven(field, raw);
  return isRealDay(text) ? text : "";
}

/** The parts to mark when a day is wrong: all three where each is possible on its own. */
export function wrongParts(field: string, raw: RawAnswers): readonly DayPart[] {
  const { wrong } = dayGiven(field, raw);
  return wrong.length > 0 ? wrong : dayParts;
}

/**
 * The form element itself holds what is typed: it is read when something needs the answers, and filled when a draft is
 * restored. Nothing is stored twice, and text typed before the scripts have loaded is not lost.
 */

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The controls of a field; none if it is only shown. */
export function controlNames(field: FormField): readonly string[] {
  if (field.kind === "given") return [];
  return field.kind === "date" ? dayParts.map((part) => field.name + part) : [field.name];
}

/** The values of a form, or of a posted one: only the form's own fields. */
export function readTyped(
  form: HTMLFormElement | FormData,
  fields: readonly FormField[],
): TypedAnswers {
  const data = form instanceof FormData ? form : new FormData(form);
  const textsOf = (name: string) =>
    data.getAll(name).filter((value): value is string => typeof value === "string");
  const typed: Record<string, string | readonly string[]> = {};
  for (const field of fields) {
    for (const name of controlNames(field)) {
      typed[name] = field.kind === "checkboxes" ? textsOf(name) : (textsOf(name)[0] ?? "");
    }
  }
  return typed;
}

/**
 * Puts answers into the form. Controls without an answer stay as they are, and so do hidden ones, whose values belong
 * to the page.
 */
export function fillForm(form: HTMLFormElement, answers: TypedAnswers): void {
  for (const element of form.elements) {
    const { name, type } = element as Control;
    const answer = name ? answers[name] : undefined;
    if (answer === undefined || type === "file" || type === "hidden") continue;
    if (element instanceof HTMLInputElement && /^(radio|checkbox)$/.test(type)) {
      element.checked = [answer].flat().includes(element.value);
    } else if (typeof answer === "string") (element as Control).value = answer;
  }
}

/** If there is only one choice, it is chosen. */
function onlyChoiceOf(field: FormField, rules: FormRules): string {
  const choices = choicesOf(field, rules);
  return field.kind === "radio" && choices.length === 1 ? (choices[0]?.value ?? "") : "";
}

export type Known = Readonly<Record<string, string | readonly string[]>>;

/**
 * What a form shows before anyone types, by control name.
 * @param known what is known already, by field name; a date as `YYYY-MM-DD`, several choices as a list
 */
export function initialAnswers(
  fields: readonly FormField[],
  rules: FormRules,
  known: Known = {},
): TypedAnswers {
  const answers: Record<string, string | readonly string[]> = {};
  for (const field of fields) {
    const { name } = field;
    const value = known[name] ?? defaultOf(field, rules) ?? onlyChoiceOf(field, rules);
    const list = [value ?? []].flat();
    if (field.kind === "date") Object.assign(answers, splitDay(name, list[0] ?? ""));
    else answers[name] = field.kind === "checkboxes" ? list.filter(Boolean) : (list[0] ?? "");
  }
  return answers;
}

/** Omits the answers of some kinds: a password is never kept on a device or sent back with a page. */
export function omitKinds(
  kinds: readonly FormField["kind"][],
  typed: TypedAnswers,
  fields: readonly FormField[],
): TypedAnswers {
  const left = new Set(fields.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name));
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !left.has(name)));
}
