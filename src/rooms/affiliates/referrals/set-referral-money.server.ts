import { eq } from "drizzle-orm";
import { type Context, joinTransaction } from "#foundation/context.ts";
import { postEntries } from "#rooms/payments/door.server.ts";
import { accounts } from "#rooms/payments/ledger/accounts.ts";
import { earnedMail, tellAffiliate } from "../payouts/money-mails.server.ts";
import { affiliates, referrals } from "../tables.server.ts";
import { nextCommission } from "./commission.ts";
import { runOrLogFailure } from "./log-untracked.server.ts";
import { findRate } from "./rate-on.server.ts";
import { commissions } from "./tables.server.ts";

type CommissionLine = typeof commissions.$inferSelect;

/** Posts a commission line to the ledger: an expense that is owed to the affiliate until paid out. */
async function postCommission(ctx: Context, line: CommissionLine): Promise<void> {
  const corrected = line.amountKobo < 0 ? "reversed" : "earned";
  await postEntries(ctx, {
    transactionKind: `commission_${line.kind === "corrected" ? corrected : line.kind}`,
    reference: `${line.causedBy}:${line.enrolmentId}`,
    entries: [
      { account: accounts.commissionExpense, amountKobo: line.amountKobo },
      { account: accounts.affiliatePayable, amountKobo: -line.amountKobo },
    ],
  });
}

type Referral = typeof referrals.$inferSelect;

/** Locks the referral of an enrolment until the transaction ends. */
export async function lockReferral(ctx: Context, enrolmentId: string): Promise<Referral | null> {
  const [referral] = await ctx.db
    .select()
    .from(referrals)
    .where(eq(referrals.enrolmentId, enrolmentId))
    .for("update");
  return referral ?? null;
}

/** What the next line records: the money less what earlier lines account for, at the first payment's rate. */
async function changeOf(
  ctx: Context,
  referral: Referral,
  lines: readonly CommissionLine[],
  { receivedKobo, paymentReference, paidAt, firstPaidAt }: ReferralMoney,
) {
  const known = lines.reduce((sum, { baseKobo }) => sum + baseKobo, 0);
  const about = lines.find((line) => line.causedBy === paymentReference);
  return {
    baseKobo: receivedKobo - known,
    rateBasisPoints: lines[0]?.rateBasisPoints ?? (await findRate(ctx, referral, firstPaidAt)),
    earnedAt: about?.earnedAt ?? paidAt,
  };
}

/**
 * Adds the commission line of one payment or refund and posts it. Repeating it adds nothing, and the affiliate's own
 * registration earns nothing.
 * @param referral locked by lockReferral
 */
export async function creditReferral(
  ctx: Context,
  referral: Referral,
  money: ReferralMoney,
): Promise<void> {
  if (referral.ownMatch) return;
  const lines = await ctx.db
    .select()
    .from(commissions)
    .where(eq(commissions.referralId, referral.id))
    .orderBy(commissions.createdAt);
  await ctx.step("commission.lines_read");
  const isSame = ({ kind, causedBy }: CommissionLine) =>
    kind === money.kind && causedBy === money.causedBy;
  if (lines.some(isSame)) return;
  const change = await changeOf(ctx, referral, lines, money);
  if (change.baseKobo === 0) return;
  const [line] = await ctx.db
    .insert(commissions)
    .values({
      referralId: referral.id,
      affiliateId: referral.affiliateId,
      enrolmentId: referral.enrolmentId,
      kind: money.kind,
      causedBy: money.causedBy,
      ...change,
      amountKobo: nextCommission(lines, change),
      createdAt: ctx.clock(),
    })
    .onConflictDoNothing()
    .returning();
  if (!line) return;
  await postCommission(ctx, line);
  if (line.kind === "earned" && line.amountKobo > 0) await tellEarned(ctx, line);
}

/** Tells the affiliate what a payment earned. */
async function tellEarned(ctx: Context, { affiliateId, amountKobo }: CommissionLine) {
  const [affiliate] = await ctx.db.select().from(affiliates).where(eq(affiliates.id, affiliateId));
  if (affiliate) await tellAffiliate(ctx, affiliate, earnedMail(ctx, affiliate, amountKobo));
}

/** The money of an enrolment whose place is confirmed: all of it as it is now, not a change. */
type ReferralMoney = {
  enrolmentId: string;
  /** Received for this enrolment alone, less refunds; 0 for a free one. Credit is not in it. */
  receivedKobo: number;
  /** Whether all money that came for it went back. */
  fullyRefunded: boolean;
  /** Why it changed: a payment, a refund, a refund that failed, or a payment whose amount was wrong. */
  kind: CommissionLine["kind"];
  /** The payment's reference, or the id of the refund or the correction. */
  causedBy: string;
  /** The payment that the refund is about; its age decides when what is taken back counts. */
  paymentReference: string | null;
  /** When the money in question came. The holding period counts from it. */
  paidAt: Date;
  /** When the first money came. That day's rate applies to all of it. */
  firstPaidAt: Date;
};

/**
 * Completes the referral of a confirmed place, and brings its commission in line with the money of the enrolment: one
 * line for the difference. Safe to repeat: the same money again adds nothing. Does nothing for an enrolment without a
 * referral. Throws when it can't store the result, so that a payment is never half booked.
 */
export async function setReferralMoney(ctx: Context, money: ReferralMoney): Promise<void> {
  const { enrolmentId, receivedKobo } = money;
  await joinTransaction(ctx, async (tx) => {
    const referral = await lockReferral(tx, enrolmentId);
    if (!referral) return;
    const refundedAt = money.fullyRefunded ? (referral.refundedAt ?? tx.clock()) : null;
    if (referral.status === "pending") {
      await tx.db
        .update(referrals)
        .set({
          status: "completed",
          completedAt: tx.clock(),
          withdrawnAt: null,
          isFree: receivedKobo === 0,
        })
        .where(eq(referrals.id, referral.id));
    } else if (referral.refundedAt?.getTime() !== refundedAt?.getTime()) {
      await tx.db.update(referrals).set({ refundedAt }).where(eq(referrals.id, referral.id));
    }
    await creditReferral(tx, referral, money);
  });
}

/**
 * Drops the pending referral of a registration that ended because the same learner got the place through another one,
 * so that no learner is listed twice.
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
      enrolmentId,
      receivedKobo: 0,
      fullyRefunded: false,
      kind: "earned",
      causedBy: "free",
      paymentReference: null,
      paidAt: tx.clock(),
      firstPaidAt: tx.clock(),
    }),
  );
}
