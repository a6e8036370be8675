import { eq } from "drizzle-orm";
import { normaliseEmail } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import { findOwnMatch } from "../applications/own-registration.ts";
import { affiliates, referrals } from "../tables.ts";
import { lockReferral } from "./credit-referral.ts";
import { runOrLogFailure } from "./log-untracked.ts";
import type { Learner } from "./record-referral.ts";

/**
 * The form of an enrolment was sent again, and its learner may be another now: who that is decides again whether the
 * affiliate earns from them. Does nothing once the place is confirmed. Never throws, like recordReferral.
 */
export async function correctReferral(
  ctx: Context,
  enrolmentId: string,
  learner: Learner,
): Promise<void> {
  await runOrLogFailure(ctx, { enrolmentId }, async (tx) => {
    const referral = await lockReferral(tx, enrolmentId);
    if (referral?.status !== "pending") return;
    const [affiliate] = await tx.db
      .select()
      .from(affiliates)
      .where(eq(affiliates.id, referral.affiliateId));
    if (!affiliate) return;
    await tx.db
      .update(referrals)
      .set({
        learnerName: learner.name,
        learnerEmail: normaliseEmail(learner.email),
        ownMatch: await findOwnMatch(tx, affiliate, learner),
      })
      .where(eq(referrals.id, referral.id));
  });
}
