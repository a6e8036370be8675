import { and, eq, ne, type SQL, sum } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { readWaiting, type Waiting } from "#foundation/database/read-list.ts";
import { othersMay } from "#rooms/accounts/door.server.ts";
import { payoutStatements } from "./payouts/tables.server.ts";
import { payouts } from "./referrals/tables.server.ts";
import { affiliateApplications } from "./tables.server.ts";

/** Applications that nobody has decided. */
const countPendingApplications = (ctx: Context): Promise<Waiting> =>
  readWaiting(
    ctx,
    affiliateApplications,
    eq(affiliateApplications.status, "pending"),
    affiliateApplications.createdAt,
  );

async function waitingPayouts(ctx: Context, where: SQL | undefined): Promise<Waiting> {
  const waiting = await readWaiting(ctx, payouts, where, payouts.createdAt);
  if (waiting.many === 0) return waiting;
  const [statements] = await ctx.db
    .select({ kobo: sum(payoutStatements.totalKobo).mapWith(Number) })
    .from(payoutStatements)
    .innerJoin(payouts, eq(payouts.id, payoutStatements.payoutId))
    .where(and(where, ne(payoutStatements.status, "cancelled")));
  return { ...waiting, amountKobo: statements?.kobo ?? null };
}

/**
 * Prepared payouts that this admin may approve: those that others made, and their own when nobody else may.
 */
async function countPayoutsToApprove(ctx: Context): Promise<Waiting> {
  const personId = ctx.actor?.personId ?? "";
  const isAlone = !(await othersMay(ctx, "payouts.approve", personId));
  return waitingPayouts(
    ctx,
    and(eq(payouts.status, "prepared"), isAlone ? undefined : ne(payouts.madeBy, personId)),
  );
}

/** Approved payouts that the bank has not paid yet. */
const countPayoutsToPay = (ctx: Context): Promise<Waiting> =>
  waitingPayouts(ctx, eq(payouts.status, "approved"));

/** What waits for staff, by the name of its task on Today, which checks the permission. */
export const affiliatesWaiting = {
  affiliateApplications: countPendingApplications,
  payoutsToApprove: countPayoutsToApprove,
  payoutsToPay: countPayoutsToPay,
};
