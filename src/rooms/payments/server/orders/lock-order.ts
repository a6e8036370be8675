import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { type Given, prepareOnce } from "#foundation/database/statements/prepare-once.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { orders } from "../tables.ts";

const lockRow = prepareOnce((db, given: Given<{ orderId: string }>) =>
  db.select().from(orders).where(eq(orders.id, given.orderId)).for("update"),
);

/**
 * Locks an order until the transaction ends. All code that changes the order's charges or money must call it, before it
 * locks any row of the seller.
 * @throws AppError 404 for an unknown order
 */
export async function lockOrder(
  ctx: Context,
  orderId: string,
): Promise<typeof orders.$inferSelect> {
  const [order] = await lockRow(ctx.db, { orderId });
  if (!order) throw notFound();
  return order;
}

/** Locks several orders, always in the same sequence. @returns those that exist, by their ids */
export async function lockOrders(ctx: Context, orderIds: readonly string[]) {
  const locked = new Map<string, typeof orders.$inferSelect>();
  for (const id of [...new Set(orderIds)].sort()) locked.set(id, await lockOrder(ctx, id));
  return locked;
}
