import { eq } from "drizzle-orm";
import { type Context, inTransaction } from "#foundation/context.ts";
import { creditReferral, lockReferral } from "./credit-referral.ts";
import { referrals } from "./tables.ts";

export type RefundedEnrolment = {
  enrolmentId: string;
  /** Each refund has one effect. A refund that failed later is given back under an id of its own. */
  refundId: string;
  /** What went back for this enrolment alone; below zero when a failed refund is given back. */
  refundedKobo: number;
  fullyRefunded: boolean;
};

/**
 * Money went back to the learner: the affiliate's share of it is taken back with a negative entry,
 * pro rata, and a full refund leaves exactly nothing. The referral stays completed, a past fact.
 */
export async function reverseReferral(ctx: Context, refund: RefundedEnrolment): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const referral = await lockReferral(tx, refund.enrolmentId);
    if (!referral) return;
    const reversed = await creditReferral(tx, referral, {
      kind: "reversed",
      causedBy: refund.refundId,
      changeKobo: (netReceivedKobo) =>
        refund.fullyRefunded ? -netReceivedKobo : -Math.min(refund.refundedKobo, netReceivedKobo),
    });
    if (reversed === null) return;
    await tx.db
      .update(referrals)
      .set({ refundedAt: refund.fullyRefunded ? tx.clock() : null })
      .where(eq(referrals.id, referral.id));
  });
}
