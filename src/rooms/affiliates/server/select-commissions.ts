import { and, count, eq, max, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { commissionMarks, commissions, payoutItems, payouts } from "./tables.ts";

/** Joins payouts to commission lines: `payouts.id` is null for lines without a paid payout. */
export const paidPayout = and(eq(payouts.id, payoutItems.payoutId), eq(payouts.status, "paid"));

/** Per referral: earned minus reversed commission, and how many lines are paid out. */
export const commissionSums = (ctx: Context) =>
  ctx.db
    .select({
      referralId: commissions.referralId,
      kobo: sql<number>`sum(${commissions.amountKobo})::bigint`.mapWith(Number).as("sum_kobo"),
      lineCount: count().as("line_count"),
      paidCount: count(payouts.id).as("paid_count"),
    })
    .from(commissions)
    .leftJoin(payoutItems, eq(payoutItems.commissionId, commissions.id))
    .leftJoin(payouts, paidPayout)
    .groupBy(commissions.referralId)
    .as("sums");

/** Referrals whose latest mark withholds the commission, with the reason. */
export function withheldMarks(ctx: Context) {
  const latest = ctx.db
    .select({ referralId: commissionMarks.referralId, number: max(commissionMarks.number).as("n") })
    .from(commissionMarks)
    .groupBy(commissionMarks.referralId)
    .as("latest");
  return ctx.db
    .select({
      referralId: commissionMarks.referralId,
      reason: commissionMarks.reason,
      madeBy: commissionMarks.madeBy,
    })
    .from(commissionMarks)
    .innerJoin(
      latest,
      and(
        eq(latest.referralId, commissionMarks.referralId),
        eq(latest.number, commissionMarks.number),
      ),
    )
    .where(eq(commissionMarks.withheld, true))
    .as("withheld");
}
