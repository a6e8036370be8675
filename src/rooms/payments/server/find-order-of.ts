import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { attempts } from "./tables.ts";

/** The order that a payment was begun for; null for a reference that is not ours. */
export async function findOrderOf(ctx: Context, reference: string): Promise<string | null> {
  const [attempt] = await ctx.db
    .select({ orderId: attempts.orderId })
    .from(attempts)
    .where(eq(attempts.reference, reference));
  return attempt?.orderId ?? null;
}
