import { type Context, inTransaction } from "#foundation/context.ts";
import { findOrder } from "../orders/find-order.ts";
import type { Dispute } from "../paystack/shapes.ts";
import { openReview, setReview } from "../settling/open-review.ts";
import { recordRefund } from "./record-refund.ts";

/** `merchant-accepted`, or `auto-accepted` if we did not answer in time: the payer gets the money back. */
const isLost = ({ resolution }: Dispute) => resolution?.endsWith("accepted") === true;
const isWon = ({ resolution }: Dispute) => resolution?.endsWith("declined") === true;

/**
 * Records a dispute. It opens a case, which a person has to answer until the dispute is resolved. A lost
 * dispute is booked like a refund, once: its refund may be reported before, after or never.
 */
export async function recordDispute(ctx: Context, dispute: Dispute): Promise<void> {
  const { reference, disputeId, refundKobo, currency } = dispute;
  await inTransaction(ctx, async (tx) => {
    // A lost dispute without an amount needs a person to find the amount.
    const isOver = isWon(dispute) || (isLost(dispute) && refundKobo !== null && refundKobo > 0);
    const review = {
      kind: "dispute" as const,
      reference,
      subject: disputeId,
      orderId: (await findOrder(tx, { reference })).orderId,
      details: { ...dispute },
    };
    await openReview(tx, review);
    if (isOver) await setReview(tx, false, review);
    if (!isOver || isWon(dispute)) return;
    await recordRefund(tx, {
      reference,
      amountKobo: refundKobo,
      currency,
      providerId: null,
      bankReference: null,
      disputeId,
      status: "processed",
    });
  });
}
