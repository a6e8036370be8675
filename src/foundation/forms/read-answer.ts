import { currencySign, formatNaira, koboToNaira } from "../amounts/money.ts";
import {
  amountFault,
  amountIn,
  hasUnclearComma,
  readAmount,
  readNumber,
  unclearComma,
} from "../amounts/read-amount.ts";
import { notAnEmailAddress, readEmailAddress } from "../contacts/email-address.ts";
import { notAPhoneNumber, readPhoneNumber } from "../contacts/phone-number.ts";
import { notAWebAddress, readWebAddress } from "../contacts/web-address.ts";
import { problemOfName } from "../text/person-name.ts";
import { plainMarks, readLine, readText, wellFormed } from "../text/text.ts";
import { formatDay, isRealDay } from "../time/time.ts";
import type { FormRules, RawAnswers } from "./answers.ts";
import { choicesOf } from "./asked-fields.ts";
import type {
  AmountField,
  DateField,
  FileField,
  FormField,
  NumberField,
  PasswordField,
  TextField,
  YearField,
} from "./field.ts";
import { type DayPart, dayGiven, dayOf, dayParts } from "./typed-answers.ts";

/**
 * What was typed or sent, as a text. Numbers and booleans are converted, so that JSON may carry 2019 for "2019";
 * anything else is not a text.
 */
function wordsFor(raw: unknown): string {
  if (typeof raw === "boolean") return raw ? "yes" : "no";
  if (typeof raw === "number") return String(raw);
  return typeof raw === "string" ? raw : "";
}

/** An answer of several lines. */
const textOf = (raw: unknown): string => readText(wordsFor(raw));

/** An answer of one line. */
export const lineOf = (raw: unknown): string => readLine(wordsFor(raw));

/** A checked value, the problem in plain words, or no answer. */
export type Reading =
  | { readonly value: string | string[] | true }
  | { readonly problem: string }
  | { readonly empty: true };

const empty = { empty: true } as const;

export const tooLong = (most: number) => `Use ${most.toLocaleString("en")} characters or fewer`;

function readTextAnswer(field: TextField, raw: unknown): Reading {
  const text = field.kind === "long-text" ? textOf(raw) : lineOf(raw);
  if (!text) return empty;
  // Checked before the length, so that a long text that is not an address gets the message for a wrong address.
  const value = field.kind === "email" ? readEmailAddress(text) : text;
  if (value === null) return { problem: field.wrong ?? notAnEmailAddress };
  if (value.length > field.maxLength) {
    if (!field.cut) return { problem: tooLong(field.maxLength) };
    return { value: wellFormed(value.slice(0, field.maxLength)) };
  }
  if (field.kind === "phone") {
    const number = readPhoneNumber(value);
    return number ? { value: number } : { problem: field.wrong ?? notAPhoneNumber };
  }
  if (field.kind === "url") {
    const address = readWebAddress(value);
    return address ? { value: address } : { problem: field.wrong ?? notAWebAddress };
  }
  const noName = field.isName ? problemOfName(value) : null;
  return noName ? { problem: field.wrong ?? noName } : { value };
}

/** A password is compared as it was typed, so it is not cleaned. */
function readPassword({ minLength = 1, maxLength }: PasswordField, raw: unknown): Reading {
  if (typeof raw !== "string" || raw === "") return empty;
  if (raw.length < minLength) return { problem: `Use at least ${minLength} characters` };
  return raw.length > maxLength ? { problem: tooLong(maxLength) } : { value: raw };
}

/** Someone who has finished but has no result yet, or is still studying: shown to staff as typed. */
const openWords = /\bawait|\bin view\b|\b(?:till?|until|to) (?:date|now)\b/i;
const longestOpen = 60;

const unfinishedWords =
  /\b(?:still|not yet|ongoing|in progress|(?:at|in) school|schooling|student|present|current(?:ly)?)\b/i;

/** `2018/2019`, `2018–19`, `2018 to 2019`: the year it ended, and the text as stored. */
function readSchoolYear(typed: string) {
  const [, first = "", second = ""] = /^(\d{4}) ?(?:[/-]|to) ?(\d{4}|\d{2})$/i.exec(typed) ?? [];
  const end = Number(first) + 1;
  return String(end).endsWith(second) && second ? { end, value: `${first}/${end}` } : null;
}

function readYear({ earliest, unfinished }: YearField, raw: unknown, today: string): Reading {
  const line = lineOf(raw);
  if (!line) return empty;
  if (unfinished && unfinishedWords.test(line)) return { value: unfinished };
  if (unfinished && openWords.test(line)) {
    return line.length > longestOpen ? { problem: tooLong(longestOpen) } : { value: line };
  }
  const typed = plainMarks(line).replace(/\.$/, "");
  const latest = Number(today.slice(0, 4));
  const { end, value } = readSchoolYear(typed) ?? { end: Number(typed), value: typed };
  if (/^\d{4}\b/.test(value) && end >= earliest && end <= latest) return { value };
  const or = unfinished ? `, or: ${unfinished.toLowerCase()}` : "";
  return { problem: `Enter a year from ${earliest} to ${latest}${or}` };
}

/** The digits of a whole number, as a text, because they may not fit into a number. */
function digitsOf(field: NumberField, typed: string): string {
  const read = field.isMoney ? readAmount(typed) : null;
  if (read && "amountKobo" in read) return String(koboToNaira(read.amountKobo));
  return readNumber(typed) ?? plainMarks(typed);
}

function readWholeNumber(field: NumberField, raw: unknown): Reading {
  const { least, most } = field;
  const typed = lineOf(raw);
  if (!typed) return empty;
  if (field.isMoney && hasUnclearComma(typed)) return { problem: unclearComma };
  const value = digitsOf(field, typed);
  const wrong = field.wrong ?? `Enter a whole number from ${least} to ${most}`;
  const { tooSmall = wrong, tooLarge = wrong } = field;
  if (!/^-?\d{1,100}$/.test(value)) return { problem: wrong };
  const number = Number(value);
  if (number < least) return { problem: tooSmall };
  return number > most || value.length > 15 ? { problem: tooLarge } : { value };
}

/**
 * However an amount is written, the answer is the same: `40k` and `₦40000` become `40,000`. So a second submission has
 * the same key.
 */
function readMoney({ mayBeZero }: AmountField, raw: unknown): Reading {
  const typed = lineOf(raw);
  if (!typed) return empty;
  const problem = amountFault(typed, mayBeZero);
  return problem ? { problem } : { value: formatNaira(amountIn(typed)).replace(currencySign, "") };
}

/** `["Month", "Year"]` → `a month and a year` */
const namesOfParts = (parts: readonly DayPart[]): string =>
  parts.map((part) => `a ${part.toLowerCase()}`).join(" and ");

function readDay(field: DateField, raw: RawAnswers, today: string): Reading {
  const noun = field.noun ?? field.label;
  const { text, missing } = dayGiven(field.name, raw);
  const isUnseen = text !== "" && lineOf(text) === "";
  if (missing.length === dayParts.length || isUnseen) return empty;
  if (missing.length > 0) return { problem: `${noun} must include ${namesOfParts(missing)}` };
  if (!isRealDay(text) || (field.earliest && text < field.earliest)) {
    return { problem: field.wrong ?? `${noun} must be a real date` };
  }
  return field.future && text > today ? { problem: field.future } : { value: text };
}

/** What browsers and JSON send for yes and no. */
export const yesNoWords: Readonly<Record<string, "yes" | "no">> = {
  yes: "yes",
  true: "yes",
  on: "yes",
  no: "no",
  false: "no",
};

function readChoices(field: FormField, raw: RawAnswers, rules: FormRules): Reading {
  const given = [raw[field.name]].flat().map(lineOf).filter(Boolean);
  const isYesNo = field.kind === "yes-no";
  const chosen = isYesNo ? given.map((text) => yesNoWords[text.toLowerCase()] ?? text) : given;
  if (chosen.length === 0) return empty;
  const known = choicesOf(field, rules, raw).map(({ value }) => value);
  const wrong = "wrong" in field ? field.wrong : undefined;
  const problem = wrong ?? field.required ?? "Choose from the answers listed";
  if (!chosen.every((value) => known.includes(value))) return { problem };
  if (field.kind === "checkboxes") return { value: known.filter((one) => chosen.includes(one)) };
  const [value, ...others] = new Set(chosen);
  return value !== undefined && others.length === 0 ? { value } : { problem };
}

/** The ids that `POST /uploads` returns. */
const fileIdShape = /^[\w-]{20,100}$/;

function readFileId({ required }: FileField, raw: unknown): Reading {
  const id = lineOf(raw);
  if (!id) return empty;
  return fileIdShape.test(id) ? { value: id } : { problem: required ?? "Choose a file" };
}

/**
 * Reads one answer as it was typed or sent.
 * @param raw all answers: a date has three controls, and choices can depend on another answer
 */
export function readAnswer(field: FormField, raw: RawAnswers, rules: FormRules): Reading {
  const given = raw[field.name];
  switch (field.kind) {
    case "password":
      return readPassword(field, given);
    case "year":
      return readYear(field, given, rules.today);
    case "number":
      return readWholeNumber(field, given);
    case "amount":
      return readMoney(field, given);
    case "date":
      return readDay(field, raw, rules.today);
    case "radio":
    case "select":
    case "checkboxes":
    case "yes-no":
      return readChoices(field, raw, rules);
    case "consent":
      return yesNoWords[lineOf(given).toLowerCase()] === "yes" ? { value: true } : empty;
    case "file":
      return readFileId(field, given);
    case "given":
      return empty;
    default:
      return readTextAnswer(field, given);
  }
}

/** An answer as a person reads it. */
export type ReviewedAnswer = {
  readonly name: string;
  readonly label: string;
  readonly text: string;
};

/** Labels do not depend on the choices that are offered today. */
const anyRules = { today: "" };

function textOfAnswer(field: FormField, raw: RawAnswers): string {
  if (field.kind === "date") {
    const day = dayOf(field.name, raw);
    return day && formatDay(day);
  }
  const given = [raw[field.name]].flat().map(textOf).filter(Boolean);
  if (field.kind === "consent") return given.length > 0 ? "Yes" : "";
  const labels = new Map(choicesOf(field, anyRules).map(({ value, label }) => [value, label]));
  return given.map((value) => labels.get(lineOf(value)) ?? value).join(", ");
}

/**
 * The answers to some fields, in the form's order, with labels and in words, for the person who gave them and for
 * people who read them later. Unanswered fields do not appear.
 * @param answers as typed, or as they are stored
 */
export function reviewOf(fields: readonly FormField[], answers: RawAnswers): ReviewedAnswer[] {
  return fields
    .filter(({ kind }) => kind !== "password" && kind !== "hidden" && kind !== "file")
    .map((field) => ({
      name: field.name,
      label: field.label.replace(/ \(optional\)$/, ""),
      text: textOfAnswer(field, answers),
    }))
    .filter(({ text }) => text !== "");
}
