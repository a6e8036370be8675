import { and, eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import type { ReportedRefund } from "../../rules/match-refund.ts";
import { lockOrder } from "../orders/order-parts.ts";
import { reviewCases } from "../review-tables.ts";
import { openReview, setReview } from "../settling/open-review.ts";
import { settleInTransaction } from "../settling/settlement-guards.ts";
import { attempts } from "../tables.ts";
import { applyWaitingRefunds } from "./apply-refunds.ts";
import { lockReference } from "./lock-reference.ts";
import { recordNotice } from "./record-notice.ts";

/**
 * Money in another currency is not in our books, only in its case. Closes the case when all of the money was refunded,
 * so that the order can be paid again, and opens it again when that refund fails.
 * @returns false when the refund is not the whole of such money: then a person has to look
 */
async function reviewForeignMoney(
  ctx: Context,
  reference: string,
  refund: { amountKobo: number; currency: string; status: "pending" | "processed" | "failed" },
): Promise<boolean> {
  const [found] = await ctx.db
    .select()
    .from(reviewCases)
    .where(and(eq(reviewCases.kind, "wrong_currency"), eq(reviewCases.reference, reference)));
  if (!found) return false;
  const { amountKobo, currency } = found.details;
  if (currency !== refund.currency || amountKobo !== refund.amountKobo) return false;
  if (refund.status === "pending") return true;
  await setReview(ctx, refund.status === "failed", {
    kind: "wrong_currency",
    reference,
    orderId: found.orderId,
    details: { refund: refund.status },
  });
  return true;
}

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
