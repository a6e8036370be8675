import { type Context, inTransaction } from "#foundation/context.ts";
import { findOrderOf } from "./find-order-of.ts";
import type { Fulfilment } from "./fulfilment.ts";
import { openReview, setReview } from "./open-review.ts";
import type { Dispute } from "./paystack/shapes.ts";
import { recordRefund } from "./record-refund.ts";

/** `merchant-accepted`, or `auto-accepted` when nobody answered in time: the payer gets it back. */
const isLost = ({ resolution }: Dispute) => resolution?.endsWith("accepted") === true;
const isWon = ({ resolution }: Dispute) => resolution?.endsWith("declined") === true;

/**
 * Takes down a dispute: a person's to answer until it is resolved. One that is lost takes the money
 * back like a refund, once, whether its refund is told before, after or not at all.
 */
export async function recordDispute(
  ctx: Context,
  fulfilment: Fulfilment,
  dispute: Dispute,
): Promise<void> {
  const { reference, disputeId, refundKobo, currency } = dispute;
  await inTransaction(ctx, async (tx) => {
    // Without an amount nobody but a person can say what a lost one took.
    const isOver = isWon(dispute) || (isLost(dispute) && refundKobo !== null && refundKobo > 0);
    const review = {
      kind: "dispute" as const,
      reference,
      subject: disputeId,
      orderId: await findOrderOf(tx, reference),
      details: { ...dispute },
    };
    await openReview(tx, review);
    if (isOver) await setReview(tx, false, review);
    if (!isOver || isWon(dispute)) return;
    await recordRefund(tx, fulfilment, {
      reference,
      amountKobo: refundKobo,
      currency,
      providerId: null,
      bankReference: null,
      disputeId,
      told: "processed",
    });
  });
}
