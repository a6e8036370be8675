import { and, eq, ne } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { countRows } from "#foundation/database/read-list.ts";
import { isOnlyOneWith } from "#rooms/accounts/server/door.ts";
import { payouts } from "./commission-tables.ts";
import { affiliateApplications } from "./tables.ts";

/** Applications that nobody has decided. The caller checks the permission. */
export const countPendingApplications = (ctx: Context): Promise<number> =>
  countRows(ctx, affiliateApplications, eq(affiliateApplications.status, "pending"));

/**
 * Prepared payouts that this admin may approve: those that others made, and their own when nobody else may. The caller
 * checks the permission.
 */
export async function countPayoutsToApprove(ctx: Context): Promise<number> {
  const personId = ctx.actor?.personId ?? "";
  const isAlone = await isOnlyOneWith(ctx, personId, "payouts.approve");
  return countRows(
    ctx,
    payouts,
    and(eq(payouts.status, "prepared"), isAlone ? undefined : ne(payouts.madeBy, personId)),
  );
}

/** Approved payouts that the bank has not paid yet. The caller checks the permission. */
export const countPayoutsToPay = (ctx: Context): Promise<number> =>
  countRows(ctx, payouts, eq(payouts.status, "approved"));
