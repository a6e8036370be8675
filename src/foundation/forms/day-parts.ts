import { isRealDay } from "../time.ts";
import type { RawAnswers } from "./answers.ts";
import { lineOf } from "./clean-text.ts";

/**
 * A day as three numbers: day, month and year, each in a control of its own. The wire and the database
 * have `YYYY-MM-DD`.
 */
export const dayParts = ["day", "month", "year"] as const;
export type DayPart = (typeof dayParts)[number];

/** The control of a part: `dateOfBirth` and `month` → `dateOfBirthMonth`. */
export const partName = (field: string, part: DayPart): string =>
  `${field}${part.charAt(0).toUpperCase()}${part.slice(1)}`;

/** `2004-11-28` → what stands in the three controls. Anything else leaves them empty. */
export function splitDay(field: string, day: string): Record<string, string> {
  const [year = "", month = "", date = ""] = isRealDay(day) ? day.split("-") : [];
  const plain = (digits: string) => digits.replace(/^0+/, "");
  return {
    [partName(field, "day")]: plain(date),
    [partName(field, "month")]: plain(month),
    [partName(field, "year")]: year,
  };
}

/** What was given for a day: the parts of a form, or one text as a call sends it. */
export type GivenDay = {
  /** `YYYY-MM-DD` where the parts can be written so, the text of a call as it is, else empty. */
  readonly text: string;
  /** The parts that are empty; all three when nothing was given. */
  readonly missing: readonly DayPart[];
};

export function dayGiven(field: string, raw: RawAnswers): GivenDay {
  const parts = dayParts.map((part) => [part, lineOf(raw[partName(field, part)])] as const);
  const missing = parts.filter(([, text]) => text === "").map(([part]) => part);
  if (missing.length === dayParts.length) {
    const text = lineOf(raw[field]);
    return { text, missing: text === "" ? missing : [] };
  }
  const [day = "", month = "", year = ""] = parts.map(([, text]) => text);
  const isWritten = /^\d{1,2}$/.test(day) && /^\d{1,2}$/.test(month) && /^\d{4}$/.test(year);
  const text = isWritten ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : "";
  return { text, missing };
}

/** The day that was given, if it is a real one; else empty. For facts such as somebody's age. */
export function dayOf(field: string, raw: RawAnswers): string {
  const { text } = dayGiven(field, raw);
  return isRealDay(text) ? text : "";
}

/** `["month", "year"]` → `a month and a year` */
export const namesOfParts = (parts: readonly DayPart[]): string =>
  parts.map((part) => `a ${part}`).join(" and ");

const mostOf = { day: 31, month: 12, year: 9999 } as const;

/** The parts to mark when a day is wrong: those missing or impossible by themselves, else all three. */
export function wrongParts(field: string, raw: RawAnswers): readonly DayPart[] {
  const isWrong = (part: DayPart) => {
    const text = lineOf(raw[partName(field, part)]);
    const least = part === "year" ? 1000 : 1;
    return !/^\d{1,4}$/.test(text) || Number(text) < least || Number(text) > mostOf[part];
  };
  const wrong = dayParts.filter(isWrong);
  return wrong.length > 0 ? wrong : dayParts;
}
