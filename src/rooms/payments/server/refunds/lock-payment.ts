import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { attempts } from "../tables.ts";
import { lockReference } from "./lock-reference.ts";

/** Locks a payment until the transaction ends. @returns its order's id; null for an unknown reference */
export async function lockPayment(ctx: Context, reference: string): Promise<string | null> {
  const [attempt] = await ctx.db.select().from(attempts).where(eq(attempts.reference, reference));
  if (attempt) await lockOrder(ctx, attempt.orderId);
  else await lockReference(ctx, reference);
  return attempt?.orderId ?? null;
}
