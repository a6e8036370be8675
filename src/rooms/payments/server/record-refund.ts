import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import type { ToldRefund } from "../rules/match-refund.ts";
import { applyWaitingRefunds } from "./apply-refunds.ts";
import type { Fulfilment } from "./fulfilment.ts";
import { lockReference } from "./lock-reference.ts";
import { openReview } from "./open-review.ts";
import { lockOrder } from "./order-parts.ts";
import { settleInTransaction } from "./settlement-guards.ts";
import { attempts } from "./tables.ts";
import { takeNotice } from "./take-notice.ts";

export type RefundNews = Omit<ToldRefund, "amountKobo"> & {
  /** The payment's reference. */
  reference: string;
  amountKobo: number | null;
  currency: string | null;
};

/** Holds a payment's money until the transaction ends. @returns its order, if it is one of ours */
export async function lockPayment(ctx: Context, reference: string): Promise<string | null> {
  const [attempt] = await ctx.db.select().from(attempts).where(eq(attempts.reference, reference));
  if (attempt) await lockOrder(ctx, attempt.orderId);
  else await lockReference(ctx, reference);
  return attempt?.orderId ?? null;
}

/**
 * Takes down what the provider tells of a refund, and does what follows: once processed, the money
 * is taken off the order and the fulfilment is called; once failed, that is taken back. It may be told
 * before the payment itself, repeatedly, in any order, and without a name: what then is in doubt
 * opens a case (docs/payments.md, "The life of a refund").
 */
export async function recordRefund(
  ctx: Context,
  fulfilment: Fulfilment,
  news: RefundNews,
): Promise<void> {
  const { reference, amountKobo, currency, ...told } = news;
  await settleInTransaction(ctx, async (tx) => {
    const orderId = await lockPayment(tx, reference);
    await tx.step("refund.locked");
    if (!amountKobo || (currency !== null && currency !== "NGN")) {
      await openReview(tx, {
        kind: "refund_unmatched",
        reference,
        subject: told.providerId ?? told.bankReference ?? "",
        orderId,
        details: { ...news },
      });
      return;
    }
    await takeNotice(tx, fulfilment, reference, { ...told, amountKobo }, "webhook");
    await applyWaitingRefunds(tx, fulfilment, reference);
    await tx.step("refund.written");
  });
}
