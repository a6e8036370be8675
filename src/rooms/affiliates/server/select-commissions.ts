import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { commissionMarks, commissions, payoutItems, payouts, referrals } from "./tables.ts";

/** Joins payouts to commission lines: `payouts.id` is null for lines without a paid payout. */
export const paidPayout = and(eq(payouts.id, payoutItems.payoutId), eq(payouts.status, "paid"));

/**
 * Of each referral, for a lateral join: earned minus reversed commission, and how many lines are paid out. Lateral,
 * so that a page of a list adds up only its own referrals.
 */
export const commissionSums = (ctx: Context) =>
  ctx.db
    .select({
      kobo: sql<number>`sum(${commissions.amountKobo})::bigint`.mapWith(Number).as("sum_kobo"),
      lineCount: count().as("line_count"),
      paidCount: count(payouts.id).as("paid_count"),
    })
    .from(commissions)
    .leftJoin(payoutItems, eq(payoutItems.commissionId, commissions.id))
    .leftJoin(payouts, paidPayout)
    .where(eq(commissions.referralId, referrals.id))
    .as("sums");

/**
 * The reason, if the latest mark of a referral withholds its commission.
 * @param referralId of one referral; by default of each, for a lateral join
 */
export function withheldMarks(
  ctx: Context,
  referralId: string | typeof referrals.id = referrals.id,
) {
  const latest = ctx.db
    .select()
    .from(commissionMarks)
    .where(eq(commissionMarks.referralId, referralId))
    .orderBy(desc(commissionMarks.number))
    .limit(1)
    .as("latest");
  return ctx.db
    .select({ reason: latest.reason, madeBy: latest.madeBy })
    .from(latest)
    .where(eq(latest.withheld, true))
    .as("withheld");
}
