import { type Clock, lagosDay, lagosTime } from "./time.ts";

type Now = ReturnType<Clock>;

/** Why something can't have happened on this day; null if it can. */
export const pastDayFault = (day: string, now: Now): string | null =>
  day > lagosDay(now) ? "This day has not come yet." : null;

/** When something happened on this day: now if that is today, otherwise at noon. */
export const momentOf = (day: string, now: Now): Date =>
  day === lagosDay(now) ? now : lagosTime(day, "12:00");
