import { eq } from "drizzle-orm";
import { type Context, joinTransaction } from "#foundation/context.ts";
import { referrals } from "../tables.ts";
import { creditReferral, lockReferral } from "./credit-referral.ts";
import { runOrLogFailure } from "./log-untracked.ts";
import { findRate } from "./rate-on.ts";

export type PaidEnrolment = {
  enrolmentId: string;
  /** The money received for this enrolment alone; 0 for a free one. */
  receivedKobo: number;
  /** null for a free enrolment. */
  paymentReference: string | null;
  /** When the money was paid; now by default. Its day decides the rate, and the holding period counts from it. */
  paidAt?: Date;
};

/**
 * After a confirmed payment: completes the referral and credits the affiliate's share, once per
 * payment, however often it is called. Does nothing for an enrolment without a referral.
 * Throws when it cannot store this, so that a settlement is never half done.
 */
export async function completeReferral(ctx: Context, paid: PaidEnrolment): Promise<void> {
  await joinTransaction(ctx, async (tx) => {
    const referral = await lockReferral(tx, paid.enrolmentId);
    if (!referral) return;
    if (referral.status === "pending") {
      await tx.db
        .update(referrals)
        .set({
          status: "completed",
          completedAt: tx.clock(),
          isFree: paid.receivedKobo === 0,
        })
        .where(eq(referrals.id, referral.id));
    }
    const paidAt = paid.paidAt ?? tx.clock();
    if (paid.receivedKobo === 0 || paid.paymentReference === null) return;
    await creditReferral(tx, referral, {
      kind: "earned",
      causedBy: paid.paymentReference,
      change: async () => ({
        baseKobo: paid.receivedKobo,
        rateBasisPoints: await findRate(tx, referral.affiliateId, paidAt),
        earnedAt: paidAt,
      }),
    });
  });
}

/**
 * Completes the referral of a free enrolment with no commission. It never throws: no money depends on
 * it, and the learner keeps the place in any case.
 */
export async function completeFreeReferral(ctx: Context, enrolmentId: string): Promise<void> {
  await runOrLogFailure(ctx, { enrolmentId }, (tx) =>
    completeReferral(tx, { enrolmentId, receivedKobo: 0, paymentReference: null }),
  );
}
