import { notFound } from "#foundation/errors/errors.ts";
import { addDays, addMonths, lagosDay, lagosMonthBounds } from "#foundation/time/time.ts";

/** The time of a month. What counts was posted from `begin` up to but not including `end`. */
export type MonthSpan = {
  readonly month: string;
  readonly begin: Date;
  readonly end: Date;
  readonly firstDay: string;
  /** The last day counted: of the month in progress, today. */
  readonly lastDay: string;
  readonly isOver: boolean;
};

/** @param month `YYYY-MM` @throws AppError 404 for a month that has not begun */
export function spanOf(month: string, now: Date): MonthSpan {
  const { from: begin, to: end } = lagosMonthBounds(month);
  if (begin > now) throw notFound("This month has not begun yet.");
  const firstDay = `${month}-01`;
  const isOver = end <= now;
  const lastDay = isOver ? addDays(addMonths(firstDay, 1), -1) : lagosDay(now);
  return { month, begin, end, firstDay, lastDay, isOver };
}
