import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { attempts } from "./tables.ts";

/** The id of a payment's order. Null for an unknown reference. */
export async function findOrderOf(ctx: Context, reference: string): Promise<string | null> {
  const [attempt] = await ctx.db
    .select({ orderId: attempts.orderId })
    .from(attempts)
    .where(eq(attempts.reference, reference));
  return attempt?.orderId ?? null;
}
