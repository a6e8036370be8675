import { and, eq, isNull } from "drizzle-orm";
import { minuteMs } from "#foundation/amounts/durations.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { Context } from "#foundation/context.ts";
import { leastRefunds } from "../../rules/refund-doubts.ts";
import type { ListedRefund } from "../paystack/shapes.ts";
import { refundNotices } from "../provider-tables.ts";
import { findMoneyAside } from "../settling/money-aside.ts";
import { setReview } from "../settling/open-review.ts";
import { reviewNeedsAttention } from "../settling/review-needs-attention.ts";
import { settleInTransaction } from "../settling/settlement-guards.ts";
import { applyWaitingRefunds, undoRefund } from "./apply-refunds.ts";
import { isAskedAbout, isBooked, knownRefunds, type Notice } from "./known-refunds.ts";
import { recordNotice } from "./record-notice.ts";
import { lockPayment } from "./record-refund.ts";

/** A refund that is newer than this may not be in the provider's list yet. */
export const quietMs = 10 * minuteMs;

/**
 * Makes our books of one payment agree with the provider's whole list of its refunds. It books refunds
 * that no webhook reported, and reverses refunds that were booked from an ambiguous notice. A refund
 * that a notice reported for certain but that is not in the list stays, and opens a case.
 * @param listed all refunds of the payment, as they were at `askedAt`
 * @returns false when it compared nothing: the payment is not ours, or has notices that are too new
 */
export async function compareRefunds(
  ctx: Context,
  reference: string,
  listed: readonly ListedRefund[],
  askedAt: Date,
): Promise<boolean> {
  return settleInTransaction(ctx, async (tx) => {
    const orderId = await lockPayment(tx, reference);
    const { notices: before } = await knownRefunds(tx, reference);
    // Others may use the same provider account: a payment that we do not know is theirs.
    const isOurs = orderId !== null || before.length > 0 || (await findMoneyAside(tx, reference));
    if (!isOurs) return false;
    // Notices of disputes are new because we have just read the list of disputes. Ignore them here.
    const isFresh = ({ receivedAt, disputeId }: Notice) =>
      disputeId === null && askedAt.getTime() - receivedAt.getTime() < quietMs;
    if (before.some(isFresh)) return false;
    // Processed before failed, so that each refund matches a known one with the same status.
    for (const status of ["pending", "processed", "failed"] as const) {
      for (const refund of listed) {
        const { amountKobo, providerId, bankReference, disputeId } = refund;
        if (reportedStatus(refund) !== status || !amountKobo || !isNaira(refund)) continue;
        const names = { providerId, bankReference, disputeId };
        await recordNotice(tx, reference, { ...names, amountKobo, status }, "list");
      }
    }
    await undoUnlisted(tx, reference, listed, before);
    await tx.db
      .update(refundNotices)
      .set({ comparedAt: ctx.clock() })
      .where(and(eq(refundNotices.reference, reference), isNull(refundNotices.comparedAt)));
    await applyWaitingRefunds(tx, reference);
    await reviewDifference(tx, reference, orderId, listed);
    const waiting = listed.find(({ status }) => status === "needs-attention");
    const amountKobo = waiting?.amountKobo ?? null;
    await reviewNeedsAttention(tx, waiting !== undefined, { reference, amountKobo });
    return true;
  });
}

const isNaira = ({ currency }: ListedRefund) => currency === null || currency === "NGN";

/** The status of a listed refund, as its webhooks report it. */
export function reportedStatus({ status }: ListedRefund): "pending" | "processed" | "failed" {
  return status === "processed" || status === "failed" ? status : "pending";
}

/** Reverses booked refunds that are not in the list, if the notices leave them in doubt. */
async function undoUnlisted(
  ctx: Context,
  reference: string,
  listed: readonly ListedRefund[],
  before: readonly Notice[],
): Promise<void> {
  const { rows, notices } = await knownRefunds(ctx, reference);
  const listedIds = new Set(listed.map(({ providerId }) => providerId));
  const isListed = (refundId: string) =>
    notices.some((notice) => notice.refundId === refundId && listedIds.has(notice.providerId));
  for (const row of rows) {
    if (row.status !== "processed" || isListed(row.id)) continue;
    // There is already a case about it.
    if (row.appliedAt !== null && isAskedAbout(row, before)) continue;
    const count = listed.filter(
      (one) => one.amountKobo === row.amountKobo && reportedStatus(one) === "processed",
    ).length;
    // A refund that was too much was never booked. It is not in the list, so it does not exist.
    const isInDoubt = row.appliedAt === null || count >= leastRefunds(notices, row.amountKobo);
    if (isInDoubt) await undoRefund(ctx, row);
  }
}

/** Opens a case if our books and the provider's list still differ, and closes it if they agree. */
async function reviewDifference(
  ctx: Context,
  reference: string,
  orderId: string | null,
  listed: readonly ListedRefund[],
): Promise<void> {
  const { rows } = await knownRefunds(ctx, reference);
  const bookedKobo = rows.filter(isBooked).reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  const listedKobo = listed
    .filter((one) => reportedStatus(one) === "processed")
    .reduce((sum, { amountKobo }) => sum + (amountKobo ?? 0), 0);
  await setReview(ctx, bookedKobo !== listedKobo || !listed.every(isNaira), {
    kind: "refund_differs",
    reference,
    orderId,
    details: {
      bookedKobo,
      listedKobo,
      compare: `Our books have refunds of ${formatNaira(bookedKobo)} for payment ${reference}. The card provider's list has ${formatNaira(listedKobo)}. Open the payment in the provider's dashboard, and compare each of its refunds and disputes with the rows of this payment in our books.`,
    },
  });
}
