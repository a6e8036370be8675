import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { forbidden } from "#foundation/errors/errors.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import { can } from "../../rules/states.ts";
import { type AffiliateRow, affiliates } from "../tables.ts";

/**
 * The affiliate who is signed in.
 * @throws AppError 403 `not_approved` when suspended or not an affiliate
 */
export async function getOwnAffiliate(ctx: Context): Promise<AffiliateRow> {
  const { personId } = requirePermission(ctx, "affiliates.own");
  const [affiliate] = await ctx.db
    .select()
    .from(affiliates)
    .where(eq(affiliates.personId, personId));
  if (!affiliate || !can.seeDashboard(affiliate)) {
    throw forbidden("not_approved", "Not an Approved Affiliate");
  }
  return affiliate;
}
