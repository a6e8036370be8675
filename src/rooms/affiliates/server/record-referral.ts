import type { Context } from "#foundation/context.ts";
import { normaliseEmail } from "#foundation/email-address.ts";
import { isSamePerson } from "../rules/privacy.ts";
import { type Affiliate, findEarningAffiliate } from "./find-earning-affiliate.ts";
import { logUntracked } from "./log-untracked.ts";
import { runOrLogFailure } from "./run-or-log-failure.ts";
import { referrals } from "./tables.ts";
import { takeLead } from "./take-lead.ts";

export type Learner = { name: string; email: string; phone: string | null };

export type NewReferral = {
  enrolmentId: string;
  /** Typed in the form's own field. */
  affiliateCode: string | null;
  /** Kept from a link that the learner followed earlier. */
  keptCode: string | null;
  learner: Learner;
};

type Source = (typeof referrals.$inferSelect)["source"];

/** The first of typed, kept and lead whose affiliate may earn from this learner. */
async function chooseAffiliate(
  ctx: Context,
  { affiliateCode, keptCode, learner }: NewReferral,
  leadAffiliate: Affiliate | null,
) {
  const places: [Source, () => Promise<Affiliate | null>][] = [
    ["typed", () => findEarningAffiliate(ctx, affiliateCode)],
    ["kept", () => findEarningAffiliate(ctx, keptCode)],
    ["lead", async () => leadAffiliate],
  ];
  for (const [source, find] of places) {
    const affiliate = await find();
    if (affiliate && !isSamePerson(affiliate, learner)) return { source, affiliate };
  }
  return null;
}

/** Stores the pending referral of an enrolment, unless it already has one. */
export async function addReferral(
  ctx: Context,
  from: { enrolmentId: string; affiliateId: string; source: Source; learner: Learner },
): Promise<void> {
  await ctx.db
    .insert(referrals)
    .values({
      enrolmentId: from.enrolmentId,
      affiliateId: from.affiliateId,
      source: from.source,
      learnerName: from.learner.name,
      learnerEmail: normaliseEmail(from.learner.email),
      createdAt: ctx.clock(),
    })
    .onConflictDoNothing({ target: referrals.enrolmentId });
}

/**
 * Records the affiliate of an enrolment as a pending referral: one per enrolment, even if the form
 * arrives twice. Ignores a code that is wrong, suspended or the learner's own. Marks the waiting lead
 * of the learner's email as used, also when another affiliate earns.
 * Never throws: it runs in a savepoint, and the registration continues without a referral.
 */
export async function recordReferral(ctx: Context, given: NewReferral): Promise<void> {
  const { enrolmentId, learner } = given;
  await runOrLogFailure(ctx, { enrolmentId }, async (tx) => {
    const leadAffiliate = await takeLead(tx, normaliseEmail(learner.email), enrolmentId);
    const chosen = await chooseAffiliate(tx, given, leadAffiliate);
    if (given.affiliateCode?.trim() && chosen?.source !== "typed") {
      logUntracked(tx, { enrolmentId, reason: "the typed code does not count" });
    }
    if (!chosen) return;
    const { source, affiliate } = chosen;
    await addReferral(tx, { enrolmentId, affiliateId: affiliate.id, source, learner });
  });
}
