import { asc, eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors.ts";
import { isPaid, readFamily } from "./order-family.ts";
import { type OrderMoney, readOrderMoney } from "./order-money.ts";
import { attempts, orders } from "./tables.ts";

export type OrderStatus = OrderMoney & {
  /** The order whose money this is: the given one, or another of its family that was paid or replaced it. */
  orderId: string;
  /** The attempts for all orders of the family. */
  attempts: {
    orderId: string;
    reference: string;
    status: (typeof attempts.$inferSelect)["status"];
    channel: string | null;
    paidAt: Date | null;
  }[];
};

/**
 * The status, money and attempts (oldest first) of an order. In a family one order counts: the paid
 * one, or else the latest.
 * @throws AppError 404 for an unknown order
 */
export async function orderStatus(ctx: Context, orderId: string): Promise<OrderStatus> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw notFound();
  const family = await readFamily(ctx, order);
  const counts = family.find(isPaid) ?? family.find((one) => one.replacedBy === null) ?? order;
  const tried = await ctx.db
    .select()
    .from(attempts)
    .where(
      inArray(
        attempts.orderId,
        family.map(({ id }) => id),
      ),
    )
    .orderBy(asc(attempts.createdAt), asc(attempts.number));
  return {
    ...(await readOrderMoney(ctx, counts.id)),
    orderId: counts.id,
    attempts: tried.map(({ orderId, reference, status, channel, paidAt }) => ({
      orderId,
      reference,
      status,
      channel,
      paidAt,
    })),
  };
}
