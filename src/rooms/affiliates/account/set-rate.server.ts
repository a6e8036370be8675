import { count, eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, invalid, notFound } from "#foundation/errors/errors.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { flagOwnAffiliate } from "../applications/flag-own-affiliate.server.ts";
import { findRate } from "../referrals/rate-on.server.ts";
import { affiliateRates, affiliates } from "../tables.server.ts";
import type { NewRate } from "./affiliate.ts";
import { type AffiliateWithTotals, findAffiliateWithTotals } from "./list-affiliates.server.ts";

/**
 * Sets an affiliate's rate from a given day. A payment earns at the rate in force on its day, so earlier payments keep
 * theirs. The history is kept. `version` is the number of rates that the affiliate had when the caller read it.
 */
export async function setRate(
  ctx: Context,
  affiliateId: string,
  { rateBasisPoints, fromDay, version }: NewRate,
): Promise<AffiliateWithTotals> {
  const { personId } = requirePermission(ctx, "affiliates.rate");
  if (fromDay < lagosDay(ctx.clock())) {
    throw invalid({ fromDay: "Choose today or a later day" });
  }
  return inTransaction(ctx, async (tx) => {
    const [affiliate] = await tx.db
      .select({ id: affiliates.id })
      .from(affiliates)
      .where(eq(affiliates.id, affiliateId))
      .for("update");
    if (!affiliate) throw notFound("There is no such affiliate.");
    const from = await findRate(tx, { affiliateId }, tx.clock());
    const [made] = await tx.db
      .select({ many: count() })
      .from(affiliateRates)
      .where(eq(affiliateRates.affiliateId, affiliateId));
    const known = made?.many ?? 0;
    if (version !== undefined && version !== known) {
      throw conflict(
        "changed_meanwhile",
        "Someone changed this affiliate's rate while you were editing. Compare the two, then set the right one.",
      );
    }
    await tx.db.insert(affiliateRates).values({
      affiliateId,
      number: known + 1,
      fromDay,
      rateBasisPoints,
      setBy: personId,
      createdAt: tx.clock(),
    });
    await audit(tx, "affiliate.rate_set", affiliateId, {
      rateBasisPoints: { from, to: rateBasisPoints },
      startsOn: fromDay as `${number}-${number}-${number}`,
    });
    await flagOwnAffiliate(tx, "affiliate.own_changed", affiliateId, affiliateId);
    const changed = await findAffiliateWithTotals(tx, affiliateId);
    if (!changed) throw new Error("the affiliate is gone");
    return changed;
  });
}
