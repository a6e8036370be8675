import type { Context } from "#foundation/context.ts";
import { completeReferral } from "./complete-referral.ts";
import { runOrLogFailure } from "./run-or-log-failure.ts";

/**
 * Completes the referral of a free enrolment with no commission. It never throws: no money depends on
 * it, and the learner keeps the place in any case.
 */
export async function completeFreeReferral(ctx: Context, enrolmentId: string): Promise<void> {
  await runOrLogFailure(ctx, { enrolmentId }, (tx) =>
    completeReferral(tx, { enrolmentId, receivedKobo: 0, paymentReference: null }),
  );
}
