import { eq } from "drizzle-orm";
import { type Context, joinTransaction } from "#foundation/context.ts";
import { referrals } from "../tables.server.ts";
import { creditReferral, lockReferral } from "./credit-referral.server.ts";
import { runOrLogFailure } from "./log-untracked.server.ts";
import { findRate } from "./rate-on.server.ts";

/** The money of an enrolment whose place is confirmed: all of it as it is now, not a change. */
export type ReferralMoney = {
  enrolmentId: string;
  /** Received for this enrolment alone, less refunds; 0 for a free one. Credit is not in it. */
  receivedKobo: number;
  /** Whether all money that came for it went back. */
  fullyRefunded: boolean;
  /** Why it changed: a payment, a refund, or a refund that failed. */
  kind: "earned" | "reversed" | "reinstated";
  /** The payment's reference or the refund's id. */
  causedBy: string;
  /** The payment that the refund is about; its age decides when what is taken back counts. */
  paymentReference: string | null;
  /** When the money came that this is about. The holding period counts from it. */
  paidAt: Date;
  /** When the first money came. Its day decides the rate of all of it. */
  firstPaidAt: Date;
};

/**
 * Completes the referral of a confirmed place, and brings its commission in line with the money of the enrolment: one
 * line for the difference. Safe to repeat: the same money again adds nothing. Does nothing for an enrolment without a
 * referral. Throws when it can't store this, so that a payment is never half booked.
 */
export async function setReferralMoney(ctx: Context, money: ReferralMoney): Promise<void> {
  const { enrolmentId, receivedKobo, kind, causedBy } = money;
  await joinTransaction(ctx, async (tx) => {
    const referral = await lockReferral(tx, enrolmentId);
    if (!referral) return;
    const refundedAt = money.fullyRefunded ? (referral.refundedAt ?? tx.clock()) : null;
    if (referral.status === "pending") {
      await tx.db
        .update(referrals)
        .set({
          ...{ status: "completed", completedAt: tx.clock(), withdrawnAt: null },
          isFree: receivedKobo === 0,
        })
        .where(eq(referrals.id, referral.id));
    } else if (referral.refundedAt?.getTime() !== refundedAt?.getTime()) {
      await tx.db.update(referrals).set({ refundedAt }).where(eq(referrals.id, referral.id));
    }
    await creditReferral(tx, referral, {
      ...{ kind, causedBy },
      change: async (lines) => {
        const known = lines.reduce((sum, { baseKobo }) => sum + baseKobo, 0);
        const about = lines.find((line) => line.causedBy === money.paymentReference);
        return {
          baseKobo: receivedKobo - known,
          rateBasisPoints:
            lines[0]?.rateBasisPoints ??
            (await findRate(tx, referral.affiliateId, money.firstPaidAt)),
          earnedAt: about?.earnedAt ?? money.paidAt,
        };
      },
    });
  });
}

/**
 * Drops the pending referral of a registration that ended because the same learner has the place by another one, so that
 * one learner is not listed twice.
 */
export async function withdrawReferral(ctx: Context, enrolmentId: string): Promise<void> {
  const referral = await lockReferral(ctx, enrolmentId);
  if (referral?.status !== "pending") return;
  await ctx.db
    .update(referrals)
    .set({ withdrawnAt: ctx.clock() })
    .where(eq(referrals.id, referral.id));
}

/**
 * Completes the referral of a free enrolment with no commission. It never throws: no money depends on
 * it, and the learner keeps the place in any case.
 */
export async function completeFreeReferral(ctx: Context, enrolmentId: string): Promise<void> {
  await runOrLogFailure(ctx, { enrolmentId }, (tx) =>
    setReferralMoney(tx, {
      ...{ enrolmentId, receivedKobo: 0, fullyRefunded: false, kind: "earned" },
      ...{ causedBy: "free", paymentReference: null, paidAt: tx.clock(), firstPaidAt: tx.clock() },
    }),
  );
}
