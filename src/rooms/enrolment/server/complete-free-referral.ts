import type { Context } from "#foundation/context.ts";
import { completeReferral } from "#rooms/affiliates/server/door.ts";

/**
 * A place that costs nothing completes its referral with nothing. No money hangs on it, so a failure
 * is logged and undone by the referral's own savepoint, and the place is the learner's all the same.
 */
export async function completeFreeReferral(ctx: Context, enrolmentId: string): Promise<void> {
  try {
    await completeReferral(ctx, { enrolmentId, receivedKobo: 0, paymentReference: null });
  } catch (err) {
    ctx.log.error({ err, enrolmentId }, "Failed to track affiliate referral");
  }
}
