import { formatShortDay, lagosDay } from "#foundation/time/time.ts";

/** A day in a list: `22 Nov`, with the year when it is another one. @param at an instant */
export const shortDay = (at: string) =>
  formatShortDay(lagosDay(new Date(at)), lagosDay(new Date()));
