import { eq } from "drizzle-orm";
import { type Context, inTransaction } from "#foundation/context.ts";
import { referrals } from "../tables.ts";
import {
  type Change,
  type CommissionLine,
  creditReferral,
  lockReferral,
} from "./credit-referral.ts";

export type RefundedEnrolment = {
  enrolmentId: string;
  /** The refund's id: each refund has one effect. */
  refundId: string;
  /** Of the payment that goes back. Its rate counts; of the first payment by default. */
  paymentReference?: string;
  /** The amount of this refund that belongs to this enrolment. */
  refundedKobo: number;
  /** Whether all of the enrolment's money is now refunded, counting all refunds. */
  fullyRefunded: boolean;
};

/** The line of the payment that is refunded. Without one nothing was earned, and nothing is taken back. */
const paymentOf = (lines: readonly CommissionLine[], reference: string | undefined) => {
  const earned = lines.filter(({ kind }) => kind === "earned");
  return earned.find(({ causedBy }) => causedBy === reference) ?? earned[0];
};

/** A change at the rate and of the age of an earlier line. */
const changeAs = (line: CommissionLine | undefined, baseKobo: number): Change => ({
  baseKobo: line ? baseKobo : 0,
  rateBasisPoints: line?.rateBasisPoints ?? 0,
  earnedAt: line?.earnedAt ?? new Date(0),
});

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
      change: (lines) => {
        const netKobo = lines.reduce((sum, { baseKobo }) => sum + baseKobo, 0);
        const refundedKobo = refund.fullyRefunded
          ? netKobo
          : Math.min(refund.refundedKobo, netKobo);
        return changeAs(paymentOf(lines, refund.paymentReference), -refundedKobo);
      },
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
      change: (lines) => {
        const reversal = lines.find(
          ({ kind, causedBy }) => kind === "reversed" && causedBy === refund.refundId,
        );
        return changeAs(reversal, -(reversal?.baseKobo ?? 0));
      },
    });
    if (!reinstated) return;
    await tx.db.update(referrals).set({ refundedAt: null }).where(eq(referrals.id, referral.id));
  });
}
