import { and, eq, isNull, ne } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { attempts } from "../tables.ts";

/**
 * Notes that staff opened the receipt of a payment that they had recorded. The first one is the original that the payer
 * gets at the desk; learners open card receipts themselves, so of those there is none.
 * @returns when it was first opened; null now, and for a card payment
 */
export async function markReceiptPrinted(ctx: Context, reference: string): Promise<Date | null> {
  const recorded = and(eq(attempts.reference, reference), ne(attempts.method, "card"));
  const now = ctx.clock();
  const first = await ctx.db
    .update(attempts)
    .set({ receiptPrintedAt: now })
    .where(and(recorded, isNull(attempts.receiptPrintedAt)))
    .returning({ id: attempts.id });
  if (first.length > 0) return null;
  const [found] = await ctx.db
    .select({ printedAt: attempts.receiptPrintedAt })
    .from(attempts)
    .where(recorded);
  return found?.printedAt ?? null;
}
