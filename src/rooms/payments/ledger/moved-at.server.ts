import type { Context } from "#foundation/context.ts";
import { invalid } from "#foundation/errors/errors.ts";
import { momentOf, pastDayFault } from "#foundation/time/past-day.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";

/**
 * When a bank moved money, of what somebody records now, perhaps days later.
 * @param movedOn the day that they typed; without it, now
 * @param before what it can't have come before: "The payment came", and when that was
 * @throws AppError 422 at `movedOn`
 */
export function movedAt(
  ctx: Context,
  movedOn: string | null | undefined,
  before: { readonly what: string; readonly at: Date },
): Date {
  const now = ctx.clock();
  if (!movedOn) return now;
  const fault = pastDayFault(movedOn, now);
  if (fault) throw invalid({ movedOn: fault });
  const first = lagosDay(before.at);
  if (movedOn < first) {
    throw invalid({ movedOn: `${before.what} later than this, on ${formatDay(first)}.` });
  }
  // On the day of what came before, it happened after that.
  return new Date(Math.max(momentOf(movedOn, now).getTime(), before.at.getTime()));
}
