import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { plainMarks, readLine } from "../text/text.ts";

/**
 * Whether a number exists in its country's plan. For other countries only the length counts, because their plans
 * change and a working number must never be refused. Only the server has the plans (145 KB).
 * @param number `+` and digits
 * @returns the number without a zero that its country drops in calls from abroad; null when it cannot be reached
 */
function readByPlan(number: string): string | null {
  const read = parsePhoneNumberFromString(number);
  const exists = read?.country === "NG" ? read.isValid() : read?.isPossible();
  return read && exists ? read.number : null;
}

/** The error message for an invalid phone number. */
export const notAPhoneNumber =
  "Enter a phone number, for example 0803 123 4567 or +234 803 123 4567";

/** Digits, with `+` before them if it was typed; empty for other text. */
function compact(typed: string): string {
  const text = plainMarks(readLine(typed))
    .replace(/^tel:/i, "")
    // `+44 (0)20 …`: the zero for calls within the country.
    .replace(/(\d[\s.-]*)\(0+\)/g, "$1");
  return /^[\d\s().+\-/]*$/.test(text) ? text.replace(/[\s().\-/]/g, "") : "";
}

/** What Nigerian mobiles have after the zero, or after +234. No other country has numbers as short as these. */
const mobile = /^[789][01]\d{8}$/;
const landline = /^20\d{8}$/;
/** A landline number as it was until 2024; now it starts with 20. Not a mobile with two digits missing. */
const oldLandline = /^(?![789][01])[1-9]\d{7}$/;

/** A Nigerian number without its zeros; empty for any other. */
function nigerian(digits: string): string[] {
  if (mobile.test(digits) || landline.test(digits)) return [`+234${digits}`];
  return oldLandline.test(digits) ? [`+23420${digits}`] : [];
}

const mayExist = (number: string) =>
  /^\+(?!234)[1-9]\d{7,14}$/.test(number) ||
  nigerian(number.replace(/^\+234/, "")).includes(number);

/**
 * The numbers that a text can mean, as `+` and digits, the most likely first. Browsers have only this, because the
 * plans of all countries are too large for them.
 */
function spellingsOf(typed: string): string[] {
  const written = compact(typed);
  const bare = written.replace(/^\+?0*/, "");
  const home = bare.replace(/^9?234(?=\d{8})0*/, "");
  if (mobile.test(bare)) return nigerian(bare);
  // With the country code; many people type it and keep the zero: +234 0803……
  if (home !== bare && nigerian(home).length > 0) return nigerian(home);
  // 00 starts an international call; from Nigeria it is 009.
  const abroad = /^(?:\+|00)/.test(written) ? [`+${bare}`, `+${bare.replace(/^9/, "")}`] : [];
  const here = /^\+?0/.test(written) ? nigerian(bare) : [];
  return [...abroad, ...here].filter(mayExist);
}

/**
 * Normalises a phone number to `+` and digits, as every room stores, compares and searches it. All spellings of one
 * number give the same result: `0803 123 4567` → `+2348031234567`, `(079) 221-234` → `+2342079221234`,
 * `+44 (0)20 7946 0000` → `+442079460000`. The server also looks into the country's plan.
 * @returns null for text that is not a phone number
 */
export function readPhoneNumber(typed: string): string | null {
  const spellings = spellingsOf(typed);
  // In a build for browsers, this removes the plans. Unbundled programs have no `env`.
  if (import.meta.env?.SSR === false) return spellings[0] ?? null;
  for (const spelling of spellings) {
    const number = readByPlan(spelling);
    if (number) return number;
  }
  return null;
}
