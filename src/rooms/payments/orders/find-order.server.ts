import { and, asc, eq, inArray, notInArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { findAttemptsFor, hasMoney, mayArrive } from "../attempts/payment-state.server.ts";
import { attempts, orderLines, orders } from "../tables.server.ts";

/**
 * An order and what its lines are for.
 * @param of an order's id, or the reference of one of its payments
 * @returns null and no lines for an unknown one
 */
export async function findOrder(
  ctx: Context,
  of: { orderId: string } | { reference: string },
): Promise<{ orderId: string | null; lineRefs: string[] }> {
  const lines = ctx.db
    .select({ orderId: orders.id, lineRef: orderLines.lineRef })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id));
  const found = await ("orderId" in of
    ? lines.where(eq(orders.id, of.orderId)).orderBy(asc(orderLines.position))
    : lines
        .innerJoin(attempts, eq(attempts.orderId, orders.id))
        .where(eq(attempts.reference, of.reference))
        .orderBy(asc(orderLines.position)));
  return { orderId: found[0]?.orderId ?? null, lineRefs: found.map(({ lineRef }) => lineRef) };
}

/** Which of these orders have or had money, or may still receive money that was sent. */
export async function findOrdersWithMoney(
  ctx: Context,
  orderIds: readonly string[],
): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const paid = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.id, [...new Set(orderIds)]),
        notInArray(orders.status, ["open", "closed"]),
      ),
    );
  const coming = (await findAttemptsFor(ctx, orderIds)).filter(
    ({ attempt }) => hasMoney(attempt) || mayArrive(attempt),
  );
  return new Set([...paid.map(({ id }) => id), ...coming.map(({ orderId }) => orderId)]);
}
