import { eq } from "drizzle-orm";
import { type Context, inTransaction } from "#foundation/context.ts";
import { creditReferral, lockReferral } from "./credit-referral.ts";
import { referrals } from "./tables.ts";

export type PaidEnrolment = {
  enrolmentId: string;
  /** What came in for this enrolment alone; 0 for a free one. */
  receivedKobo: number;
  /** null for a free enrolment. */
  paymentReference: string | null;
};

/**
 * The learner's payment is confirmed: the referral is completed and the affiliate earns its share,
 * once for each payment however often this is called. An enrolment without referral is left alone.
 * Throws when it cannot be stored, so that a settlement is never half done.
 */
export async function completeReferral(ctx: Context, paid: PaidEnrolment): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const referral = await lockReferral(tx, paid.enrolmentId);
    if (!referral) return;
    if (referral.status === "pending") {
      await tx.db
        .update(referrals)
        .set({ status: "completed", completedAt: tx.clock() })
        .where(eq(referrals.id, referral.id));
    }
    if (paid.receivedKobo === 0 || paid.paymentReference === null) return;
    await creditReferral(tx, referral, {
      kind: "earned",
      causedBy: paid.paymentReference,
      changeKobo: () => paid.receivedKobo,
    });
  });
}
