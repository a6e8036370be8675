import { eq } from "drizzle-orm";
import type { FlagAction } from "#foundation/audit/audit-actions.ts";
import type { Context } from "#foundation/context.ts";
import { findSelfMatch, flagSelf } from "#rooms/accounts/door.server.ts";
import { payoutStatements } from "../payouts/tables.server.ts";
import { affiliates } from "../tables.server.ts";

const named = {
  personId: affiliates.personId,
  email: affiliates.email,
  phone: affiliates.phone,
  fullName: affiliates.fullName,
};

/** Records that a member of staff decided about themselves as an affiliate, or about a namesake. */
export async function flagOwnAffiliate(
  ctx: Context,
  action: FlagAction,
  subject: string,
  affiliateId: string,
): Promise<void> {
  const found = await ctx.db.select(named).from(affiliates).where(eq(affiliates.id, affiliateId));
  await flagSelf(ctx, action, subject, await findSelfMatch(ctx, found));
}

/** The same for a payout that pays them. */
export async function flagOwnPayout(ctx: Context, payoutId: string): Promise<void> {
  const paid = await ctx.db
    .select(named)
    .from(affiliates)
    .innerJoin(payoutStatements, eq(payoutStatements.affiliateId, affiliates.id))
    .where(eq(payoutStatements.payoutId, payoutId));
  await flagSelf(ctx, "payout.own_handled", payoutId, await findSelfMatch(ctx, paid));
}
