import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { formatNaira } from "#foundation/money.ts";
import { minuteMs } from "#foundation/time.ts";
import { leastRefunds } from "../rules/refund-doubts.ts";
import { applyWaitingRefunds, undoRefund } from "./apply-refunds.ts";
import type { Fulfilment } from "./fulfilment.ts";
import { isAskedAbout, isBooked, knownRefunds, type Notice } from "./known-refunds.ts";
import { findMoneyAside } from "./money-aside.ts";
import { setReview } from "./open-review.ts";
import type { ListedRefund } from "./paystack/shapes.ts";
import { refundNotices } from "./provider-tables.ts";
import { lockPayment } from "./record-refund.ts";
import { settleInTransaction } from "./settlement-guards.ts";
import { takeNotice } from "./take-notice.ts";

/** News that is younger than this may not be in the provider's list yet. */
const quietMs = 10 * minuteMs;

/**
 * Makes the books of one payment agree with the provider's whole list of its refunds: books what
 * webhooks did not tell, and takes back what was booked on a notice that could be read two ways.
 * What a notice said for certain and the list does not have stays, and opens a case.
 * @param listed all refunds of the payment, as they were at `askedAt`
 */
export async function compareRefunds(
  ctx: Context,
  fulfilment: Fulfilment,
  reference: string,
  listed: readonly ListedRefund[],
  askedAt: Date,
): Promise<void> {
  await settleInTransaction(ctx, async (tx) => {
    const orderId = await lockPayment(tx, reference);
    const { notices: before } = await knownRefunds(tx, reference);
    // The account may serve others too: a payment that we never heard of is theirs.
    const isOurs = orderId !== null || before.length > 0 || (await findMoneyAside(tx, reference));
    if (!isOurs) return;
    // The disputes were listed and taken down a moment ago; webhooks of refunds were not.
    const isFresh = ({ receivedAt, disputeId }: Notice) =>
      disputeId === null && askedAt.getTime() - receivedAt.getTime() < quietMs;
    if (before.some(isFresh)) return;
    // Processed before failed, so that each is taken for the one that we know in the same state.
    for (const told of ["pending", "processed", "failed"] as const) {
      for (const refund of listed) {
        const { amountKobo, providerId, bankReference, disputeId } = refund;
        if (toldBy(refund) !== told || !amountKobo || !isNaira(refund)) continue;
        const names = { providerId, bankReference, disputeId };
        await takeNotice(tx, fulfilment, reference, { ...names, amountKobo, told }, "list");
      }
    }
    await undoUnlisted(tx, fulfilment, reference, listed, before);
    await tx.db
      .update(refundNotices)
      .set({ comparedAt: ctx.clock() })
      .where(and(eq(refundNotices.reference, reference), isNull(refundNotices.comparedAt)));
    await applyWaitingRefunds(tx, fulfilment, reference);
    await reviewDifference(tx, reference, orderId, listed);
  });
}

const isNaira = ({ currency }: ListedRefund) => currency === null || currency === "NGN";

/** The provider's word for a refund as a webhook would tell it. */
export function toldBy({ status }: ListedRefund): "pending" | "processed" | "failed" {
  return status === "processed" || status === "failed" ? status : "pending";
}

/** Takes back what is booked beyond the list, as far as the notices leave it in doubt. */
async function undoUnlisted(
  ctx: Context,
  fulfilment: Fulfilment,
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
    // A person has been asked about it before.
    if (row.appliedAt !== null && isAskedAbout(row, before)) continue;
    const count = listed.filter(
      (one) => one.amountKobo === row.amountKobo && toldBy(one) === "processed",
    ).length;
    // What was too much to be booked has no effect, and is not there.
    const isOpen = row.appliedAt === null || count >= leastRefunds(notices, row.amountKobo);
    if (isOpen) await undoRefund(ctx, fulfilment, row);
  }
}

/** The last word: what is in the books for this payment, and what the provider says. */
async function reviewDifference(
  ctx: Context,
  reference: string,
  orderId: string | null,
  listed: readonly ListedRefund[],
): Promise<void> {
  const { rows } = await knownRefunds(ctx, reference);
  const bookedKobo = rows.filter(isBooked).reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  const listedKobo = listed
    .filter((one) => toldBy(one) === "processed")
    .reduce((sum, { amountKobo }) => sum + (amountKobo ?? 0), 0);
  await setReview(ctx, bookedKobo !== listedKobo || !listed.every(isNaira), {
    kind: "refund_differs",
    reference,
    orderId,
    details: {
      bookedKobo,
      listedKobo,
      compare: `Our books have refunds of ${formatNaira(bookedKobo)} for payment ${reference}, the card provider's list has ${formatNaira(listedKobo)}. Open the payment in the provider's dashboard, and compare each of its refunds and disputes with the rows of this payment in our books.`,
    },
  });
}
