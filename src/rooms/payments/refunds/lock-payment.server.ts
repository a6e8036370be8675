import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { BookedMeanwhile } from "../attempts/booking-guards.server.ts";
import { lockConnected } from "../orders/lock-order.server.ts";
import { attempts } from "../tables.server.ts";
import { lockReference } from "./lock-reference.server.ts";

/**
 * Locks a payment with its order, and the orders that moved credit connects with it, until the transaction ends
 * (bookInTransaction). @returns its order's id; null for an unknown reference
 */
export async function lockPayment(ctx: Context, reference: string): Promise<string | null> {
  const orderId = await findOrderId(ctx, reference);
  if (orderId) {
    await lockConnected(ctx, orderId);
    // Its order joined another while we waited for the lock.
    if ((await findOrderId(ctx, reference)) !== orderId) throw new BookedMeanwhile();
  } else await lockReference(ctx, reference);
  return orderId;
}

async function findOrderId(ctx: Context, reference: string): Promise<string | null> {
  const [attempt] = await ctx.db.select().from(attempts).where(eq(attempts.reference, reference));
  return attempt?.orderId ?? null;
}
