import { and, between, desc, eq, inArray, type SQL } from "drizzle-orm";
import { dayMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { BookedMeanwhile, lockOrders } from "../attempts/booking-guards.server.ts";
import { fulfilment } from "../fulfilment.server.ts";
import { attempts, orderLines } from "../tables.server.ts";
import { ownTransfers, payerAccountOrders } from "./tables.server.ts";

/** A transfer and what people say about it are at most this far apart. */
export const apartMs = 10 * dayMs;

const paidAround = (at: Date) =>
  between(attempts.paidAt, new Date(at.getTime() - apartMs), new Date(at.getTime() + apartMs));

/** The transfers to payers' own numbers that were booked for an order around a moment, by reference. */
export async function findOwnTransfers(
  { db }: Context,
  orderId: string,
  at: Date,
): Promise<string[]> {
  const found = await db
    .select({ reference: attempts.reference })
    .from(ownTransfers)
    .innerJoin(attempts, eq(attempts.id, ownTransfers.attemptId))
    .where(and(eq(attempts.orderId, orderId), paidAround(at)));
  return found.map(({ reference }) => reference);
}

/** These orders, and all others of the same payer: also those that never showed the payer's number. */
export async function findOrdersOfPayer(
  ctx: Context,
  orderIds: readonly string[],
): Promise<string[]> {
  const lineRefsOf = (which: SQL | undefined) =>
    ctx.db
      .select({ orderId: orderLines.orderId, lineRef: orderLines.lineRef })
      .from(orderLines)
      .where(which);
  const known = new Set(orderIds);
  for (const orderId of orderIds) {
    const own = await lineRefsOf(eq(orderLines.orderId, orderId));
    const lines = await fulfilment().linesOfPayer(
      ctx,
      own.map(({ lineRef }) => lineRef),
    );
    if (lines.length === 0) continue;
    for (const other of await lineRefsOf(inArray(orderLines.lineRef, lines))) {
      known.add(other.orderId);
    }
  }
  return [...known];
}

/**
 * Locks an order with all others of its payer: a transfer to the payer's own number locks those that it can be for, so
 * one of the two sees the other. Call it in bookInTransaction, which tries again if an order came in the meantime.
 */
export async function lockOrdersOfPayer(ctx: Context, orderId: string) {
  const orderIds = await findOrdersOfPayer(ctx, [orderId]);
  const order = (await lockOrders(ctx, orderIds)).get(orderId);
  if (!order) throw notFound();
  const now = await findOrdersOfPayer(ctx, [orderId]);
  if (now.some((id) => !orderIds.includes(id))) throw new BookedMeanwhile();
  return order;
}

/** The newest transfer of this amount to a number of an order's payer around a moment, for whichever order it counts. */
export async function findSameTransfer(
  ctx: Context,
  orderId: string,
  { amountKobo, at }: { readonly amountKobo: number; readonly at: Date },
): Promise<{ reference: string; paidAt: Date | null } | undefined> {
  const orderIds = await findOrdersOfPayer(ctx, [orderId]);
  const [found] = await ctx.db
    .select({ reference: attempts.reference, paidAt: attempts.paidAt })
    .from(payerAccountOrders)
    .innerJoin(ownTransfers, eq(ownTransfers.accountId, payerAccountOrders.accountId))
    .innerJoin(attempts, eq(attempts.id, ownTransfers.attemptId))
    .where(
      and(
        inArray(payerAccountOrders.orderId, orderIds),
        eq(attempts.receivedKobo, amountKobo),
        paidAround(at),
      ),
    )
    .orderBy(desc(attempts.paidAt))
    .limit(1);
  return found;
}
