import { plainMarks, readLine } from "../text/text.ts";
import { exactKobo } from "./money.ts";

/**
 * The only parser for numbers and amounts of money that people type, in the browser and on the server. Ambiguous
 * amounts are refused.
 */

/** Separators between thousands. */
const whole = String.raw`\d{1,3}(?:(?:, ?| )\d{3})+|\d{1,100}`;
const shape = new RegExp(String.raw`^(${whole})(?:\.(\d{0,9}))?\s?([km])?$`);
const zerosOf: Readonly<Record<string, number>> = { k: 3, m: 6 };

/** Converts to lower case, ordinary digits, and a plain comma and point. */
const plainNumber = (typed: string): string =>
  plainMarks(readLine(typed))
    .replace(/[\u066c\uff0c]/g, ",")
    .replace(/[\u066b\uff0e]/g, ".")
    .toLowerCase();

/**
 * A number of any size without its separators: `2,500`, `2 500`, `٢٥٠٠` and `2.5k` → `2500`; `950.50` stays. Null for
 * other texts, and if a comma is not followed by three digits.
 */
export function readNumber(typed: string): string | null {
  const [, digits, point = "", size = ""] = shape.exec(plainNumber(typed)) ?? [];
  if (!digits) return null;
  const zeros = zerosOf[size] ?? 0;
  const left = digits.replace(/[, ]/g, "") + point.slice(0, zeros).padEnd(zeros, "0");
  const right = point.slice(zeros);
  return `${left.replace(/^0+(?=\d)/, "")}${right && `.${right}`}`;
}

/** What Nigerians write before and after an amount: `N40,000`, `#40,000`, `=N=40,000`, `40,000/=`, `40,000 naira only`. */
const before = /^(?:ngn|naira|=?n=?|₦|#)[.:]?\s*/;
const after = /\s*(?:naira|ngn|₦)?\s*(?:\/?=|\/-)?\s*(?:only)?\.?$/;

/** The message for something that is not an amount. */
export const notAnAmount = "Enter an amount in naira, such as 95,000.";

/** The message for `950,00`, which is 950 to one reader and 95,000 to another. */
export const unclearComma = "Three digits follow a comma. Write 950.00 or 950.";

/** Kobo, or what is wrong in plain words. */
export type ReadAmount = { readonly amountKobo: number } | { readonly fault: string };

/** Reads an amount in naira as a person types it: `₦40,000`, `40k`, `40,000/=` → 4,000,000 kobo. It can be 0. */
export function readAmount(typed: string): ReadAmount {
  const text = plainNumber(typed).replace(before, "").replace(after, "");
  const naira = readNumber(text);
  if (naira === null && /^[\d., ]*\d,[\d., ]*[km]?$/.test(text)) return { fault: unclearComma };
  // Three digits after a point may be thousands.
  const amountKobo =
    naira !== null && /^\d{1,12}(\.\d{1,2})?$/.test(naira) ? exactKobo(+naira) : null;
  return amountKobo === null ? { fault: notAnAmount } : { amountKobo };
}

/** Whether a text has a comma that could be a decimal comma. */
export function hasUnclearComma(typed: string): boolean {
  const read = readAmount(typed);
  return "fault" in read && read.fault === unclearComma;
}

/** The kobo of a typed amount; 0 if it is not an amount. */
export function amountIn(typed: string): number {
  const read = readAmount(typed);
  return "fault" in read ? 0 : read.amountKobo;
}

/** What is wrong with an amount of money to be paid or moved; null if it is above 0, or 0 where it may be. */
export function amountFault(typed: string, mayBeZero = false): string | null {
  const read = readAmount(typed);
  if ("fault" in read) return read.fault;
  return read.amountKobo > 0 || mayBeZero ? null : notAnAmount;
}
