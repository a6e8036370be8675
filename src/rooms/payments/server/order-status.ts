import { asc, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors.ts";
import { isPaid } from "./order-family.ts";
import { type OrderMoney, readOrdersMoney } from "./order-money.ts";
import { attempts, orders } from "./tables.ts";

export type OrderStatus = OrderMoney & {
  /** The order whose money this is: the given one, or another of its family that was paid or replaced it. */
  orderId: string;
  /** The attempts for all orders of the family. */
  attempts: {
    orderId: string;
    reference: string;
    status: (typeof attempts.$inferSelect)["status"];
    /** The provider's status when we last asked: abandoned, pending, failed, … */
    providerStatus: string | null;
    channel: string | null;
    /** What came, or else what was asked for. */
    amountKobo: number;
    startedAt: Date;
    paidAt: Date | null;
  }[];
};

/**
 * The status, money and attempts (oldest first) of orders, by the ids that were asked for. In a family one order
 * counts: the paid one, or else the latest. An unknown order has none.
 */
export async function orderStatuses(
  ctx: Context,
  orderIds: readonly string[],
): Promise<Map<string, OrderStatus>> {
  if (orderIds.length === 0) return new Map();
  const named = ctx.db
    .select({ id: orders.familyId })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]));
  const all = await ctx.db
    .select()
    .from(orders)
    .where(inArray(orders.familyId, named))
    .orderBy(orders.createdAt);
  const families = orderIds.flatMap((orderId) => {
    const order = all.find(({ id }) => id === orderId);
    if (!order) return [];
    const family = all.filter(({ familyId }) => familyId === order.familyId);
    const counts = family.find(isPaid) ?? family.find((one) => one.replacedBy === null) ?? order;
    return [{ orderId, ids: family.map(({ id }) => id), countsId: counts.id }];
  });
  if (families.length === 0) return new Map();
  const tried = await ctx.db
    .select()
    .from(attempts)
    .where(
      inArray(
        attempts.orderId,
        all.map(({ id }) => id),
      ),
    )
    .orderBy(asc(attempts.createdAt), asc(attempts.number));
  const counting = [...new Set(families.map(({ countsId }) => countsId))];
  const money = await readOrdersMoney(ctx, counting);
  return new Map(
    families.map(({ orderId, ids, countsId }) => [
      orderId,
      {
        ...(money.get(countsId) as OrderMoney),
        orderId: countsId,
        attempts: tried.filter((attempt) => ids.includes(attempt.orderId)).map(toAttempt),
      },
    ]),
  );
}

const toAttempt = (attempt: typeof attempts.$inferSelect): OrderStatus["attempts"][number] => ({
  orderId: attempt.orderId,
  reference: attempt.reference,
  status: attempt.status,
  providerStatus: attempt.providerStatus,
  channel: attempt.channel,
  amountKobo: attempt.receivedKobo ?? attempt.expectedKobo,
  startedAt: attempt.createdAt,
  paidAt: attempt.paidAt,
});

/** Like orderStatuses, for one. @throws AppError 404 for an unknown order */
export async function orderStatus(ctx: Context, orderId: string): Promise<OrderStatus> {
  const status = (await orderStatuses(ctx, [orderId])).get(orderId);
  if (!status) throw notFound();
  return status;
}
