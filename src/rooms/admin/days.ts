import { formatDay, formatShortDay, lagosDay } from "#foundation/time/time.ts";

/** A day in a list: `22 Nov`, with the year when it is another one. @param at an instant */
export const shortDay = (at: string) =>
  formatShortDay(lagosDay(new Date(at)), lagosDay(new Date()));

/** `23 to 28 November 2026`, `30 November 2026 to 5 December 2026` */
export function spanOf(from: string, to: string): string {
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${sameMonth ? Number(from.slice(8)) : formatDay(from)} to ${formatDay(to)}`;
}
