import { eq } from "drizzle-orm";
import { type Context, inTransaction } from "#foundation/context.ts";
import { creditReferral, lockReferral } from "./credit-referral.ts";
import { referrals } from "./tables.ts";

export type RefundedEnrolment = {
  enrolmentId: string;
  /** The refund's id: each refund has one effect. */
  refundId: string;
  /** The amount of this refund that belongs to this enrolment. */
  refundedKobo: number;
  /** Whether all of the enrolment's money is now refunded, counting all refunds. */
  fullyRefunded: boolean;
};

/**
 * After a refund: reverses the affiliate's share pro rata with a negative line. A full refund leaves
 * exactly 0. The referral stays completed, because that is a past fact.
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

/** After the bank rejected a refund: credits again what the reversal took back, once. */
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
