import type { Context } from "#foundation/context.ts";
import { completeReferral } from "./complete-referral.ts";
import { withoutStopping } from "./without-stopping.ts";

/**
 * A place that costs nothing completes its referral with nothing. No money hangs on it, so it never
 * throws: the place is the learner's all the same.
 */
export async function completeFreeReferral(ctx: Context, enrolmentId: string): Promise<void> {
  await withoutStopping(ctx, { enrolmentId }, (tx) =>
    completeReferral(tx, { enrolmentId, receivedKobo: 0, paymentReference: null }),
  );
}
