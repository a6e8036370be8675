import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import type { ReportedRefund } from "../rules/match-refund.ts";
import { applyWaitingRefunds } from "./apply-refunds.ts";
import { reviewForeignMoney } from "./foreign-money.ts";
import { lockReference } from "./lock-reference.ts";
import { openReview } from "./open-review.ts";
import { lockOrder } from "./order-parts.ts";
import { recordNotice } from "./record-notice.ts";
import { settleInTransaction } from "./settlement-guards.ts";
import { attempts } from "./tables.ts";

type RefundReport = Omit<ReportedRefund, "amountKobo"> & {
  /** The payment's reference. */
  reference: string;
  amountKobo: number | null;
  currency: string | null;
};

/** Locks a payment until the transaction ends. @returns its order's id; null for an unknown reference */
export async function lockPayment(ctx: Context, reference: string): Promise<string | null> {
  const [attempt] = await ctx.db.select().from(attempts).where(eq(attempts.reference, reference));
  if (attempt) await lockOrder(ctx, attempt.orderId);
  else await lockReference(ctx, reference);
  return attempt?.orderId ?? null;
}

/**
 * Records the provider's notice of a refund and applies it. A processed refund is taken off the order's
 * money and the fulfilment is called; a failed one is reversed. Notices can come before the payment,
 * repeatedly, in any order, and without a name. If they leave a doubt, that opens a case
 * (docs/payments.md, "The life of a refund").
 */
export async function recordRefund(ctx: Context, report: RefundReport): Promise<void> {
  const { reference, amountKobo, currency, ...reported } = report;
  await settleInTransaction(ctx, async (tx) => {
    const orderId = await lockPayment(tx, reference);
    await tx.step("refund.locked");
    if (amountKobo && currency && currency !== "NGN") {
      const isWhole = await reviewForeignMoney(tx, reference, {
        amountKobo,
        currency,
        ...reported,
      });
      if (isWhole) return;
    }
    if (!amountKobo || (currency !== null && currency !== "NGN")) {
      await openReview(tx, {
        kind: "refund_unmatched",
        reference,
        subject: reported.providerId ?? reported.bankReference ?? "",
        orderId,
        details: { ...report },
      });
      return;
    }
    await recordNotice(tx, reference, { ...reported, amountKobo }, "webhook");
    await applyWaitingRefunds(tx, reference);
    await tx.step("refund.written");
  });
}
