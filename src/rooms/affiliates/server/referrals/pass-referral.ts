import { and, desc, eq, or } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { addMark } from "../applications/add-mark.ts";
import { findOwnMatch } from "../applications/own-registration.ts";
import { commissionMarks } from "../commission-tables.ts";
import { affiliates, leads, referrals } from "../tables.ts";
import type { Referral } from "./credit-referral.ts";
import { runOrLogFailure } from "./log-untracked.ts";
import { addReferral, type Learner } from "./record-referral.ts";

/** The mark that withholds a referral's commission now; null when the latest one does not. */
async function findWithholding(
  ctx: Context,
  referralId: string,
): Promise<{ reason: string; madeBy: string } | null> {
  const [latest] = await ctx.db
    .select()
    .from(commissionMarks)
    .where(eq(commissionMarks.referralId, referralId))
    .orderBy(desc(commissionMarks.number))
    .limit(1);
  return latest?.withheld ? { reason: latest.reason, madeBy: latest.madeBy } : null;
}

export type ReplacedEnrolment = {
  fromEnrolmentId: string;
  toEnrolmentId: string;
  /** Of the enrolment that replaces the other one. */
  learner: Learner;
};

/** Keeps a withheld commission withheld: sending the form again must not release it. */
async function passMark(ctx: Context, passed: Referral, toEnrolmentId: string) {
  const withheld = await findWithholding(ctx, passed.id);
  if (!withheld) return;
  const [successor] = await ctx.db
    .select({ id: referrals.id })
    .from(referrals)
    .where(
      and(eq(referrals.enrolmentId, toEnrolmentId), eq(referrals.affiliateId, passed.affiliateId)),
    );
  if (successor) await addMark(ctx, { ...withheld, referralId: successor.id, withheld: true });
}

/**
 * Moves the referral of a replaced enrolment to the new one, unless the new one has its own. The old
 * referral is no longer listed or counted. Money that still arrives for the old enrolment completes
 * the new referral. Call this after recordReferral of the new enrolment.
 * Never throws, like recordReferral.
 */
export async function passReferral(ctx: Context, replaced: ReplacedEnrolment): Promise<void> {
  const { fromEnrolmentId, toEnrolmentId, learner } = replaced;
  await runOrLogFailure(ctx, { enrolmentId: toEnrolmentId }, async (tx) => {
    const ofReplaced = or(
      eq(referrals.enrolmentId, fromEnrolmentId),
      eq(referrals.replacedByEnrolmentId, fromEnrolmentId),
    );
    // Lock the oldest first, in the same order as completeReferral.
    const earlier = await tx.db
      .select({ referral: referrals, affiliate: affiliates })
      .from(referrals)
      .innerJoin(affiliates, eq(affiliates.id, referrals.affiliateId))
      .where(ofReplaced)
      .orderBy(referrals.createdAt, referrals.id)
      .for("update", { of: referrals });
    const passed = earlier.find(({ referral }) => referral.enrolmentId === fromEnrolmentId);
    if (passed?.referral.status === "pending") {
      const { source, channel, programId, signedUpAt } = passed.referral;
      const ownMatch = await findOwnMatch(tx, passed.affiliate, learner);
      const referral = { source, channel, programId, signedUpAt, learner };
      const from = { ...referral, ownMatch, enrolmentId: toEnrolmentId };
      await addReferral(tx, passed.affiliate, from);
      await passMark(tx, passed.referral, toEnrolmentId);
    }
    await tx.db
      .update(referrals)
      .set({ replacedByEnrolmentId: toEnrolmentId })
      .where(and(ofReplaced, eq(referrals.status, "pending")));
    await tx.db
      .update(leads)
      .set({ takenByEnrolmentId: toEnrolmentId })
      .where(eq(leads.takenByEnrolmentId, fromEnrolmentId));
  });
}
