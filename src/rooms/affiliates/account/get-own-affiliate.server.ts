import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { forbidden, notFound } from "#foundation/errors/errors.ts";
import type { PastEvent } from "#foundation/http/past-event.ts";
import { readHistory, requirePermission } from "#rooms/accounts/door.server.ts";
import { can } from "../states.ts";
import { type AffiliateRow, affiliates } from "../tables.server.ts";
import { type AffiliateWithTotals, findAffiliateWithTotals } from "./list-affiliates.server.ts";

/** The signed-in affiliate. A suspended one gets 403 `not_approved`, just like someone who isn't an affiliate. */
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

/** One affiliate with its history, starting with the application. */
export async function getAffiliate(
  ctx: Context,
  id: string,
): Promise<AffiliateWithTotals & { history: PastEvent[] }> {
  requirePermission(ctx, "affiliates.read");
  const found = await findAffiliateWithTotals(ctx, id);
  if (!found) throw notFound("There is no such affiliate.");
  return { ...found, history: await readHistory(ctx, [found.affiliate.applicationId, id]) };
}
