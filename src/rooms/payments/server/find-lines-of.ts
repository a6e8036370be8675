import { asc, eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { attempts, orderLines } from "./tables.ts";

/** The fulfilment's names for the lines that a payment was begun for; none for a reference that is not ours. */
export async function findLinesOf(ctx: Context, reference: string): Promise<string[]> {
  const lines = await ctx.db
    .select({ lineRef: orderLines.lineRef })
    .from(attempts)
    .innerJoin(orderLines, eq(orderLines.orderId, attempts.orderId))
    .where(eq(attempts.reference, reference))
    .orderBy(asc(orderLines.position));
  return lines.map(({ lineRef }) => lineRef);
}
