import { isRealDay } from "#foundation/time/time.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** `14:33`, `T02:33:10.000Z`, ` 2:33 PM` at the end of a day. */
const time = /[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[AP]M)?\s*(?:Z|[+-]\d\d:?\d\d)?$/i;

const dayMonthYear = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})$/;
const yearMonthDay = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/;
const dayNameYear = /^(\d{1,2})[/.\-\s]*([a-z]{3,9})\.?[/.,\-\s]*(\d{4}|\d{2})$/i;
const nameDayYear = /^([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})$/i;

const monthOf = (name = ""): string => String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1);

function parts(text: string): [year: string, month: string, day: string] | null {
  let [, one = "", two = "", three = ""] = dayMonthYear.exec(text) ?? [];
  if (one) return [three, two, one];
  [, one = "", two = "", three = ""] = yearMonthDay.exec(text) ?? [];
  if (one) return [one, two, three];
  [, one = "", two = "", three = ""] = dayNameYear.exec(text) ?? [];
  if (one) return [three, monthOf(two), one];
  [, one = "", two = "", three = ""] = nameDayYear.exec(text) ?? [];
  return one ? [three, monthOf(one), two] : null;
}

/**
 * A day as Nigerian banks write it, with or without a time: `21/10/2021`, `21-Oct-2021`, `2021-10-21`, `21.10.21`. The
 * day comes before the month. @returns `2021-10-21`; null for anything else, such as the 31st of February
 */
export function readStatementDay(cell: string): string | null {
  const found = parts(cell.trim().replace(time, ""));
  if (!found) return null;
  const [year, month, day] = found;
  const read = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isRealDay(read) ? read : null;
}
