import { eq } from "drizzle-orm";
import { type Context, inTransaction } from "#foundation/context.ts";
import { creditReferral, lockReferral } from "./credit-referral.ts";
import { referrals } from "./tables.ts";

export type RefundedEnrolment = {
  enrolmentId: string;
  /** Each refund has one effect. */
  refundId: string;
  /** What went back for this enrolment alone, in this refund. */
  refundedKobo: number;
  /** Whether nothing of the enrolment's money is left, all refunds taken together. */
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
    if (!reversed || !refund.fullyRefunded) return;
    await tx.db
      .update(referrals)
      .set({ refundedAt: tx.clock() })
      .where(eq(referrals.id, referral.id));
  });
}

/** The refund failed at the bank: what its reversal took back is earned again, once. */
export async function reinstateReferral(
  ctx: Context,
  refund: Pick<RefundedEnrolment, "enrolmentId" | "refundId">,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const referral = await lockReferral(tx, refund.enrolmentId);
    if (!referral) return;
    const reinstated = await creditReferral(tx, referral, {
      kind: "reinstated",
      causedBy: refund.refundId,
      changeKobo: (_, lines) => {
        const reversal = lines.find(
          ({ kind, causedBy }) => kind === "reversed" && causedBy === refund.refundId,
        );
        return -(reversal?.baseKobo ?? 0);
      },
    });
    if (!reinstated) return;
    await tx.db.update(referrals).set({ refundedAt: null }).where(eq(referrals.id, referral.id));
  });
}
