import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { koboToNaira } from "../../amounts/money.ts";
import { lagosStamp } from "../../time/time.ts";

/** Files of comma-separated values for spreadsheets: RFC 4180, UTF-8 with a mark, safe to open. */

/** Tells spreadsheets that the file is UTF-8. */
const mark = "\uFEFF";

/**
 * Kobo is written as naira with two decimals, `{ kobo: 950000 }` → `9500.00`, in a column "… (NGN)". An instant is
 * written in Lagos time, `2026-11-21 14:05:09`; a day is a text, `2026-11-21`, and a phone number `+2348031234567`.
 */
export type CsvValue = string | number | { kobo: number } | Date | null;

/** For API records, whose instants are texts. */
export const instantCell = (at: string | null): Date | null => (at === null ? null : new Date(at));

/**
 * Spreadsheets run text that starts like this as a formula, even in full-width characters or after invisible ones. An
 * apostrophe in front makes it text.
 */
const startsFormula = /^[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u;

/**
 * `+2348031234567` → `+234 803 123 4567`; null for other text. Without spaces a spreadsheet makes a phone number a
 * number, and drops its plus sign. With them it is text, and computes nothing.
 */
function spacedPhone(text: string): string | null {
  const number = /^\+\d+$/.test(text) && parsePhoneNumberFromString(text);
  return number ? number.formatInternational().replace(/[^+\d]+/g, " ") : null;
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

function cell(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  if (value instanceof Date) return lagosStamp(value);
  if (typeof value === "object") return koboToNaira(value.kobo).toFixed(2);
  if (isDay(value)) return value;
  const line = value.replace(/\s+/g, " ");
  const text = spacedPhone(line) ?? (startsFormula.test(line) ? `'${line}` : line);
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Texts are quoted, numbers and times are not. A program that reads the file as text keeps the zeros of accounts; a
 * spreadsheet opened with a double click still drops them (docs/runbook.md says how to import).
 */
const csvLine = (values: readonly CsvValue[]) => `${values.map(cell).join(",")}\r\n`;

/** A file with these column names and rows. */
export const csvFile = (columns: readonly string[], rows: readonly (readonly CsvValue[])[]) =>
  `${mark}${[columns, ...rows].map(csvLine).join("")}`;

/** The same, written while the rows are read, so that a long list is never in memory. */
export async function* csvStream(
  columns: readonly string[],
  rows: AsyncIterable<readonly (readonly CsvValue[])[]>,
): AsyncGenerator<string> {
  yield `${mark}${csvLine(columns)}`;
  for await (const some of rows) yield some.map(csvLine).join("");
}
