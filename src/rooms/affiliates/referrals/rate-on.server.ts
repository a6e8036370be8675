import { and, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { affiliateRates, affiliates } from "../tables.server.ts";

/**
 * The rate of an affiliate in force on a day, for queries over `affiliates`: the latest change up to that day, else
 * the rate from approval.
 * @param day in Lagos, `YYYY-MM-DD`
 */
export const rateOn = (day: string): SQL<number> =>
  sql<number>`coalesce((select rate_basis_points from ${affiliateRates} where ${affiliateRates.affiliateId} = ${affiliates.id} and ${affiliateRates.fromDay} <= ${day} order by ${affiliateRates.fromDay} desc, ${affiliateRates.number} desc limit 1), ${affiliates.commissionRateBasisPoints})`.mapWith(
    Number,
  );

/**
 * The rate in force on the Lagos day of an instant, in basis points.
 * @param of whose: the affiliate, or a referral of theirs
 */
export async function findRate(
  ctx: Context,
  { affiliateId }: { readonly affiliateId: string },
  at: Date,
): Promise<number> {
  const [found] = await ctx.db
    .select({ rate: rateOn(lagosDay(at)) })
    .from(affiliates)
    .where(eq(affiliates.id, affiliateId));
  return found?.rate ?? 0;
}

export type KnownRates = {
  rateBasisPoints: number;
  next: { rateBasisPoints: number; fromDay: string } | null;
};

/** Today's rate, and the next change that is known. */
export async function findKnownRates(ctx: Context, affiliateId: string): Promise<KnownRates> {
  const today = lagosDay(ctx.clock());
  const rateBasisPoints = await findRate(ctx, { affiliateId }, ctx.clock());
  const { fromDay, number } = affiliateRates;
  const [next] = await ctx.db
    .select({ rateBasisPoints: affiliateRates.rateBasisPoints, fromDay })
    .from(affiliateRates)
    .where(and(eq(affiliateRates.affiliateId, affiliateId), gt(fromDay, today)))
    .orderBy(fromDay, desc(number))
    .limit(1);
  return { rateBasisPoints, next: next ?? null };
}
