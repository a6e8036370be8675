import { desc, eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { AffiliateMoney, RateChange } from "../../contract/affiliate.ts";
import { type AffiliateRow, affiliateRates, affiliates } from "../tables.ts";
import { toMaskedBanks } from "../to-records.ts";
import { adminNames } from "./admin-names.ts";
import { getStats } from "./get-stats.ts";

/** All rates of an affiliate, newest first; the last one is that from approval. */
async function readRates(ctx: Context, affiliate: AffiliateRow): Promise<RateChange[]> {
  const rows = await ctx.db
    .select()
    .from(affiliateRates)
    .where(eq(affiliateRates.affiliateId, affiliate.id))
    .orderBy(desc(affiliateRates.number));
  const nameOf = await adminNames(
    ctx,
    rows.map(({ setBy }) => setBy),
  );
  return [
    ...rows.map(({ rateBasisPoints, fromDay, setBy, createdAt }) => ({
      rateBasisPoints,
      fromDay,
      setBy: nameOf(setBy),
      setAt: createdAt.toISOString(),
    })),
    {
      rateBasisPoints: affiliate.commissionRateBasisPoints,
      fromDay: lagosDay(affiliate.createdAt),
      setBy: null,
      setAt: affiliate.createdAt.toISOString(),
    },
  ];
}

/** An affiliate's figures, bank account and rates, for admins. @throws AppError 403, 404 */
export async function getMoney(ctx: Context, affiliateId: string): Promise<AffiliateMoney> {
  requirePermission(ctx, "affiliates.read");
  const [affiliate] = await ctx.db.select().from(affiliates).where(eq(affiliates.id, affiliateId));
  if (!affiliate) throw notFound("There is no such affiliate.");
  const rates = await readRates(ctx, affiliate);
  return {
    stats: await getStats(ctx, affiliate),
    ...toMaskedBanks(affiliate, ctx.clock()),
    rates,
    rateVersion: rates.length - 1,
  };
}
