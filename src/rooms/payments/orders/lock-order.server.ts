import { eq, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { BookedMeanwhile } from "../attempts/booking-guards.server.ts";
import { orders } from "../tables.server.ts";

/**
 * Locks an order until the transaction ends. All code that changes the order's charges or money must call it, before it
 * locks any row of the seller.
 */
export async function lockOrder(
  ctx: Context,
  orderId: string,
): Promise<typeof orders.$inferSelect> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (!order) throw notFound();
  return order;
}

/** Locks several orders, always in the same sequence. @returns those that exist, by their ids */
export async function lockOrders(ctx: Context, orderIds: readonly string[]) {
  const locked = new Map<string, typeof orders.$inferSelect>();
  for (const id of [...new Set(orderIds)].sort()) locked.set(id, await lockOrder(ctx, id));
  return locked;
}

/** The ids of an order and of all that moved credit connects with it, over any number of hops. */
export async function findConnected(ctx: Context, orderId: string): Promise<string[]> {
  const rows = await selectRows<{ id: string }>(
    ctx.db,
    sql`with recursive connected(id) as (
        select ${orderId}::text
        union select case when u.from_order_id = c.id then u.to_order_id else u.from_order_id end
          from connected c join credit_uses u on u.from_order_id = c.id or u.to_order_id = c.id)
      select id from connected order by id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Locks an order with all that moved credit connects with it: money of the one that goes back can be taken from another.
 * In bookInTransaction, which tries again when credit was moved while it waited.
 */
export async function lockConnected(ctx: Context, orderId: string): Promise<void> {
  const ids = await findConnected(ctx, orderId);
  await lockOrders(ctx, ids);
  if ((await findConnected(ctx, orderId)).length > ids.length) throw new BookedMeanwhile();
}
