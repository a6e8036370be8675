import { asc, eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { fulfilment } from "../fulfilment.server.ts";
import { orderLines } from "../tables.server.ts";
import { payerAccountOrders } from "./tables.server.ts";

/** The account that registered all lines of these orders, and a phone number. */
export async function payerOfOrders(ctx: Context, orderIds: readonly string[]) {
  const lines = await ctx.db
    .select({ lineRef: orderLines.lineRef })
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  return fulfilment().payerOf(
    ctx,
    lines.map(({ lineRef }) => lineRef),
  );
}

/** The orders that money to a number can be for: those that it was shown for, and all of the same account. */
export async function ordersOfNumber(ctx: Context, accountId: string): Promise<string[]> {
  const linked = await ctx.db
    .select({ orderId: payerAccountOrders.orderId })
    .from(payerAccountOrders)
    .where(eq(payerAccountOrders.accountId, accountId));
  const orderIds = linked.map(({ orderId }) => orderId);
  if (orderIds.length === 0) return [];
  const { personId } = await payerOfOrders(ctx, orderIds);
  const others = personId ? await fulfilment().ordersOfPerson(ctx, personId) : [];
  return [...new Set([...orderIds, ...others])].sort();
}
