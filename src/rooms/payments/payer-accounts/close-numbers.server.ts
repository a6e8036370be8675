import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { attempts } from "../tables.server.ts";
import { ownTransfers, payerAccountOrders, payerAccounts } from "./tables.server.ts";

/**
 * Closes the account numbers of orders whose payer is erased, and forgets whose they were: a number bears its payer's
 * name. A job closes them at the provider (ask-for-number.server.ts). The rows stay, so that money that still comes
 * finds its order, and becomes a case.
 */
export async function closeNumbers(ctx: Context, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const ofOrders = ctx.db
    .select({ id: payerAccountOrders.accountId })
    .from(payerAccountOrders)
    .where(inArray(payerAccountOrders.orderId, [...orderIds]));
  await ctx.db
    .update(payerAccounts)
    .set({ state: "closed", accountName: null, nextAskAt: ctx.clock(), asks: 0 })
    .where(and(inArray(payerAccounts.id, ofOrders), ne(payerAccounts.state, "closed")));
  const ofAttempts = ctx.db
    .select({ id: attempts.id })
    .from(attempts)
    .where(inArray(attempts.orderId, [...orderIds]));
  await ctx.db
    .update(ownTransfers)
    .set({ senderName: null })
    .where(inArray(ownTransfers.attemptId, ofAttempts));
}

/** An order's number goes on with the order that took over its lines. */
export async function moveNumbers(ctx: Context, from: string, to: string): Promise<void> {
  await ctx.db
    .update(payerAccounts)
    .set({ shownOrderId: to })
    .where(eq(payerAccounts.shownOrderId, from));
  await ctx.db
    .insert(payerAccountOrders)
    .select(
      ctx.db
        .select({
          orderId: sql<string>`${to}`.as("order_id"),
          accountId: payerAccountOrders.accountId,
        })
        .from(payerAccountOrders)
        .where(eq(payerAccountOrders.orderId, from)),
    )
    .onConflictDoNothing();
  await ctx.db.delete(payerAccountOrders).where(eq(payerAccountOrders.orderId, from));
}
