import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { ledgerEntries, ledgerTransactions } from "../ledger-tables.ts";
import { sumOf } from "../orders/order-parts.ts";
import { refunds } from "../refund-tables.ts";
import { reviewCases } from "../review-tables.ts";
import { setReview } from "./open-review.ts";

/** Money that settled nothing: the account where it was put, and how much is not refunded yet. */
type MoneyAside = { account: string; receivedKobo: number; leftKobo: number };

/** @returns null when no money of this payment was put aside (it settled, or has not come) */
export async function findMoneyAside(ctx: Context, reference: string): Promise<MoneyAside | null> {
  const charged = await ctx.db
    .select({ account: ledgerEntries.account, amountKobo: ledgerEntries.amountKobo })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(and(eq(ledgerTransactions.kind, "charge"), eq(ledgerTransactions.reference, reference)));
  const from = charged.find(({ amountKobo }) => amountKobo < 0);
  if (!from) return null;
  const back = await ctx.db
    .select({ amountKobo: refunds.amountKobo })
    .from(refunds)
    .where(
      and(eq(refunds.reference, reference), isNotNull(refunds.appliedAt), isNull(refunds.failedAt)),
    );
  const receivedKobo = -from.amountKobo;
  return { account: from.account, receivedKobo, leftKobo: receivedKobo - sumOf(back) };
}

/**
 * Keeps the case about money aside open until all of it is refunded. The last refund closes the case;
 * a refund that fails opens it again.
 */
export async function reviewMoneyAside(ctx: Context, reference: string): Promise<void> {
  const aside = await findMoneyAside(ctx, reference);
  if (!aside) return;
  const cases = await ctx.db
    .select()
    .from(reviewCases)
    .where(
      and(
        eq(reviewCases.reference, reference),
        inArray(reviewCases.kind, [
          "paid_twice",
          "wrong_amount",
          "nothing_owed",
          "unknown_reference",
        ]),
      ),
    );
  for (const { kind, subject, orderId } of cases) {
    await setReview(ctx, aside.leftKobo > 0, {
      kind,
      reference,
      subject,
      orderId,
      details: { receivedKobo: aside.receivedKobo, leftKobo: aside.leftKobo },
    });
  }
}
