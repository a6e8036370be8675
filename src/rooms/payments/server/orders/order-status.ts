import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { isPaid } from "./order-family.ts";
import { type OrderMoney, orderMoney } from "./order-money.ts";
import { type FamilyAttempt, type ReadOrder, readFamilies } from "./read-families.ts";

export type OrderStatus = OrderMoney & {
  /** The order whose money this is: the given one, or another of its family that was paid or replaced it. */
  orderId: string;
  /** The attempts for all orders of the family. */
  attempts: (FamilyAttempt & { orderId: string })[];
};

/** In a family one order counts: the paid one, or else the latest. */
const counting = (family: readonly ReadOrder[], order: ReadOrder): ReadOrder =>
  family.find(isPaid) ?? family.find(({ replacedBy }) => replacedBy === null) ?? order;

/**
 * The status, money and attempts (oldest first) of orders, by the ids that were asked for. An unknown order has none.
 */
export async function orderStatuses(
  ctx: Context,
  orderIds: readonly string[],
): Promise<Map<string, OrderStatus>> {
  const all = await readFamilies(ctx, orderIds);
  const statuses = new Map<string, OrderStatus>();
  for (const orderId of orderIds) {
    const order = all.find(({ id }) => id === orderId);
    if (!order) continue;
    const family = all.filter(({ familyId }) => familyId === order.familyId);
    const counts = counting(family, order);
    statuses.set(orderId, {
      ...orderMoney(counts.facts),
      orderId: counts.id,
      attempts: family
        .flatMap(({ id, attempts }) => attempts.map((attempt) => ({ ...attempt, orderId: id })))
        .sort((one, other) => one.startedAt.getTime() - other.startedAt.getTime()),
    });
  }
  return statuses;
}

/** Like orderStatuses, for one. @throws AppError 404 for an unknown order */
export async function orderStatus(ctx: Context, orderId: string): Promise<OrderStatus> {
  const status = (await orderStatuses(ctx, [orderId])).get(orderId);
  if (!status) throw notFound();
  return status;
}
