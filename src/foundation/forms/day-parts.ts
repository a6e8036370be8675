import { isRealDay } from "../time.ts";
import type { RawAnswers } from "./answers.ts";
import { wordOf } from "./asked-fields.ts";

/**
 * A day as three numbers, each in a control of its own: `dateOfBirthDay`, `dateOfBirthMonth`,
 * `dateOfBirthYear`. The wire and the database have `YYYY-MM-DD`.
 */
export const dayParts = ["Day", "Month", "Year"] as const;
export type DayPart = (typeof dayParts)[number];

/** What each part can be by itself. */
const shapes = {
  Day: /^(0?[1-9]|[12]\d|3[01])$/,
  Month: /^(0?[1-9]|1[0-2])$/,
  Year: /^[1-9]\d{3}$/,
} as const satisfies Record<DayPart, RegExp>;

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

/** What was given for a day: the parts of a form, or one text as a call sends it. */
export type GivenDay = {
  /** `YYYY-MM-DD` where the parts can be written so, the text of a call as it is, else empty. */
  readonly text: string;
  /** The parts that are empty; all three when nothing was given. */
  readonly missing: readonly DayPart[];
  /** The parts that are empty or impossible by themselves. */
  readonly wrong: readonly DayPart[];
};

export function dayGiven(field: string, raw: RawAnswers): GivenDay {
  const typed = (part: DayPart) => wordOf(raw[field + part]);
  const missing = dayParts.filter((part) => !typed(part));
  const wrong = dayParts.filter((part) => !shapes[part].test(typed(part)));
  if (missing.length === 3) {
    const text = wordOf(raw[field]);
    return { text, missing: text ? [] : missing, wrong };
  }
  const two = (part: DayPart) => typed(part).padStart(2, "0");
  const text = wrong.length > 0 ? "" : `${typed("Year")}-${two("Month")}-${two("Day")}`;
  return { text, missing, wrong };
}

/** The day that was given, if it is a real one; else empty. For facts such as somebody's age. */
export function dayOf(field: string, raw: RawAnswers): string {
  const { text } = dayGiven(field, raw);
  return isRealDay(text) ? text : "";
}

/** The parts to mark when a day is wrong: all three where each is possible by itself. */
export function wrongParts(field: string, raw: RawAnswers): readonly DayPart[] {
  const { wrong } = dayGiven(field, raw);
  return wrong.length > 0 ? wrong : dayParts;
}
