import type { Context } from "#foundation/context.ts";
import { openReview, setReview } from "../cases/open-review.ts";
import type { Dispute } from "../provider/shapes.ts";
import { isLost, isNaira } from "./read-record.ts";

/**
 * Keeps a case open for each dispute until it is decided. One that was lost without an
 * amount in naira needs a person.
 */
export async function reviewDisputes(
  ctx: Context,
  disputes: readonly Dispute[],
  orderId: string | null,
): Promise<void> {
  for (const dispute of disputes) {
    const review = {
      kind: "refund_needs_attention" as const,
      reference: dispute.reference,
      subject: dispute.disputeId,
      orderId,
      details: { ...dispute },
    };
    await openReview(ctx, review);
    const isWon = dispute.resolution?.endsWith("declined") === true;
    const isBooked = isLost(dispute) && dispute.refundKobo && isNaira(dispute);
    if (isWon || isBooked) await setReview(ctx, false, review);
  }
}
