import { eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { mayArrive } from "../attempts/payment-state.ts";
import { attempts, orders } from "../tables.ts";

/** Which of these orders have or had money, or may still get some that was sent. */
export async function findOrdersWithMoney(
  ctx: Context,
  orderIds: readonly string[],
): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const found = await ctx.db
    .select({ order: orders, attempt: attempts })
    .from(orders)
    .leftJoin(attempts, eq(attempts.orderId, orders.id))
    .where(inArray(orders.id, [...new Set(orderIds)]));
  const withMoney = found.filter(
    ({ order, attempt }) =>
      (order.status !== "open" && order.status !== "closed") ||
      (attempt && (attempt.receivedKobo !== null || mayArrive(attempt))),
  );
  return new Set(withMoney.map(({ order }) => order.id));
}
