import { formatNaira } from "#foundation/amounts/money.ts";
import type { Context } from "#foundation/context.ts";
import { findOrder } from "../orders/find-order.ts";
import { setReview } from "./open-review.ts";

/**
 * Opens a case while the provider cannot finish a refund of a payment; the daily comparison closes it when no refund
 * in the provider's list waits for a person.
 */
export async function reviewNeedsAttention(
  ctx: Context,
  isWaiting: boolean,
  { reference, amountKobo }: { reference: string; amountKobo: number | null },
): Promise<void> {
  const amount = amountKobo ? ` of ${formatNaira(amountKobo)}` : "";
  await setReview(ctx, isWaiting, {
    kind: "refund_needs_attention",
    reference,
    orderId: (await findOrder(ctx, { reference })).orderId,
    details: isWaiting
      ? {
          amountKobo,
          compare: `The card provider cannot finish a refund${amount} for payment ${reference}: it needs the payer's bank details. Ask the payer for them, and give them to the provider at this refund in its dashboard.`,
        }
      : {},
  });
}
