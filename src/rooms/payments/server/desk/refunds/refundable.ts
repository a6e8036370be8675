import { and, eq, isNull, ne } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { conflict, notFound } from "#foundation/errors/errors.ts";
import { byLine, sumOf } from "../../orders/order-parts.ts";
import { type LineAmount, refunds } from "../../refund-tables.ts";
import { findMoneyAside } from "../../settling/money-aside.ts";
import { findSettlement, partsLeft } from "../../settling/settlement-left.ts";
import { attempts } from "../../tables.ts";

/** What can still go back of a payment. */
export type Refundable = {
  attempt: typeof attempts.$inferSelect | null;
  leftKobo: number;
  /** What is left of each line; null for money that settled nothing. */
  lines: LineAmount[] | null;
  /** What was refunded of the payment, or is on its way. */
  refundedKobo: number;
};

/** Refunds that the provider reported and that are not booked yet. */
async function reportedKobo(ctx: Context, reference: string): Promise<number> {
  const rows = await ctx.db
    .select({ amountKobo: refunds.amountKobo })
    .from(refunds)
    .where(
      and(
        eq(refunds.reference, reference),
        ne(refunds.status, "failed"),
        isNull(refunds.appliedAt),
      ),
    );
  return sumOf(rows);
}

/**
 * What is left of a payment to give back: of each line that it paid, or of money that settled nothing. Money for a
 * refund that is under way counts as gone.
 * @throws AppError 404 for an unknown payment; 409 `nothing_received` when no money came
 */
export async function findRefundable(ctx: Context, reference: string): Promise<Refundable> {
  const [attempt = null] = await ctx.db
    .select()
    .from(attempts)
    .where(eq(attempts.reference, reference));
  const pendingKobo = await reportedKobo(ctx, reference);
  const settlement = attempt && (await findSettlement(ctx, attempt));
  if (settlement) {
    const parts = await partsLeft(ctx, settlement);
    const lines = byLine(parts).map(({ lineRef, amountKobo }) => ({ lineRef, amountKobo }));
    const bookedKobo = settlement.amountKobo - sumOf(parts);
    return {
      attempt,
      lines,
      leftKobo: Math.max(sumOf(parts) - pendingKobo, 0),
      refundedKobo: bookedKobo + pendingKobo,
    };
  }
  const aside = await findMoneyAside(ctx, reference);
  if (aside) {
    const { receivedKobo, leftKobo } = aside;
    return {
      attempt,
      lines: null,
      leftKobo: Math.max(leftKobo - pendingKobo, 0),
      refundedKobo: receivedKobo - leftKobo + pendingKobo,
    };
  }
  if (!attempt) throw notFound("There is no payment with this reference.");
  throw conflict("nothing_received", "No money has come for this payment, so none can go back.");
}
