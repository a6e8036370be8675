import { asc, eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { attempts, orderLines } from "./tables.ts";

/** The line references of a payment's order. Empty for an unknown reference. */
export async function findLinesOf(ctx: Context, reference: string): Promise<string[]> {
  const lines = await ctx.db
    .select({ lineRef: orderLines.lineRef })
    .from(attempts)
    .innerJoin(orderLines, eq(orderLines.orderId, attempts.orderId))
    .where(eq(attempts.reference, reference))
    .orderBy(asc(orderLines.position));
  return lines.map(({ lineRef }) => lineRef);
}
