import { dayMs, lagosDay } from "../time.ts";

/** How long a page may stand open, or come from a browser's memory, and still be believed. */
const longestOpenDays = 7;

/**
 * The day that a form is filled in. A page of yesterday is dated anew; but the clocks of many phones are
 * wrong by years, and with them ages: then the day of the page counts.
 * @param pageDay `YYYY-MM-DD` as the server wrote it; empty for a form that knows no day
 */
export function todayOf(pageDay: string, now: Date): string {
  const deviceDay = lagosDay(now);
  const latest = lagosDay(new Date(Date.parse(pageDay) + longestOpenDays * dayMs || 0));
  return pageDay === "" || (deviceDay > pageDay && deviceDay <= latest) ? deviceDay : pageDay;
}
