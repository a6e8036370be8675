import { and, count, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { koboToNaira } from "#foundation/money.ts";
import { startOfLagosMonth } from "#foundation/time.ts";
import type { AffiliateStats } from "../contract/affiliate.ts";
import { paidPayout } from "./select-commissions.ts";
import { commissions, payoutItems, payouts, referrals } from "./tables.ts";
import type { AffiliateRow } from "./to-records.ts";

const countWhere = (condition: SQL) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
const sumWhere = (condition: SQL) =>
  sql<number>`coalesce(sum(${commissions.amountKobo}) filter (where ${condition}), 0)::bigint`.mapWith(
    Number,
  );

/** The affiliate's totals. A month is a calendar month in Lagos. */
export async function getStats(ctx: Context, affiliate: AffiliateRow): Promise<AffiliateStats> {
  const monthBegan = startOfLagosMonth(ctx.clock()).toISOString();
  const [many] = await ctx.db
    .select({
      all: count(),
      completed: countWhere(sql`${referrals.status} = 'completed'`),
      monthly: countWhere(sql`${referrals.createdAt} >= ${monthBegan}`),
    })
    .from(referrals)
    .where(and(eq(referrals.affiliateId, affiliate.id), isNull(referrals.replacedByEnrolmentId)));
  const [kobo] = await ctx.db
    .select({
      all: sumWhere(sql`true`),
      monthly: sumWhere(sql`${commissions.createdAt} >= ${monthBegan}`),
      owed: sumWhere(isNull(payouts.id)),
      paidOut: sumWhere(isNotNull(payouts.id)),
    })
    .from(commissions)
    .leftJoin(payoutItems, eq(payoutItems.commissionId, commissions.id))
    .leftJoin(payouts, paidPayout)
    .where(eq(commissions.affiliateId, affiliate.id));
  return {
    totalReferrals: many?.all ?? 0,
    monthlyReferrals: many?.monthly ?? 0,
    activeReferrals: many?.completed ?? 0,
    totalEarnings: koboToNaira(kobo?.all ?? 0),
    monthlyEarnings: koboToNaira(kobo?.monthly ?? 0),
    pendingCommissions: koboToNaira(kobo?.owed ?? 0),
    paidCommissions: koboToNaira(kobo?.paidOut ?? 0),
  };
}
