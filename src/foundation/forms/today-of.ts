import { dayMs } from "../durations.ts";
import { lagosDay } from "../time.ts";

/** A page that was left open, or that a browser restored, can be this old and still get a new date. */
const longestOpenDays = 7;

/**
 * The day on which a form is filled in. A page of yesterday gets today's date. But the clocks of many
 * phones are wrong by years, which would make ages wrong: then the day of the page counts.
 * @param pageDay `YYYY-MM-DD` as the server wrote it; empty for a form that knows no day
 */
export function todayOf(pageDay: string, now: Date): string {
  const deviceDay = lagosDay(now);
  const latest = lagosDay(new Date(Date.parse(pageDay) + longestOpenDays * dayMs || 0));
  return pageDay === "" || (deviceDay > pageDay && deviceDay <= latest) ? deviceDay : pageDay;
}
