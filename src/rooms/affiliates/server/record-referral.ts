import type { Context } from "#foundation/context.ts";
import { normaliseEmail } from "#foundation/email-address.ts";
import type { OwnMatch } from "../rules/states.ts";
import { type Affiliate, findEarningAffiliate } from "./find-earning-affiliate.ts";
import { logUntracked } from "./log-untracked.ts";
import { findOwnMatch } from "./own-registration.ts";
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

type Lead = { affiliate: Affiliate | null; createdAt: Date } | null;
type Chosen = { source: Source; affiliate: Affiliate; ownMatch: OwnMatch | null };

/**
 * The first of typed, kept and lead whose affiliate may earn from this learner; without one, the first whose
 * affiliate is the learner.
 */
async function chooseAffiliate(
  ctx: Context,
  { affiliateCode, keptCode, learner }: NewReferral,
  lead: Lead,
): Promise<Chosen | null> {
  const places: [Source, () => Promise<Affiliate | null>][] = [
    ["typed", () => findEarningAffiliate(ctx, affiliateCode)],
    ["kept", () => findEarningAffiliate(ctx, keptCode)],
    ["lead", async () => lead?.affiliate ?? null],
  ];
  let own: Chosen | null = null;
  for (const [source, find] of places) {
    const affiliate = await find();
    if (!affiliate) continue;
    const ownMatch = await findOwnMatch(ctx, affiliate, learner);
    if (!ownMatch) return { source, affiliate, ownMatch };
    own ??= { source, affiliate, ownMatch };
  }
  return own;
}

/** Stores the pending referral of an enrolment, unless it already has one. */
export async function addReferral(
  ctx: Context,
  from: {
    enrolmentId: string;
    affiliateId: string;
    source: Source;
    learner: Learner;
    ownMatch: OwnMatch | null;
    signedUpAt: Date | null;
  },
): Promise<void> {
  await ctx.db
    .insert(referrals)
    .values({
      enrolmentId: from.enrolmentId,
      affiliateId: from.affiliateId,
      source: from.source,
      ownMatch: from.ownMatch,
      signedUpAt: from.signedUpAt,
      learnerName: from.learner.name,
      learnerEmail: normaliseEmail(from.learner.email),
      createdAt: ctx.clock(),
    })
    .onConflictDoNothing({ target: referrals.enrolmentId });
}

/**
 * Records the affiliate of an enrolment as a pending referral: one per enrolment, even if the form
 * arrives twice. Ignores a code that is wrong or suspended. The learner's own code is recorded with a flag, if
 * nobody else earns: it is shown and never earns. Marks the waiting lead of the learner's email as used, also when
 * another affiliate earns.
 * Never throws: it runs in a savepoint, and the registration continues without a referral.
 */
export async function recordReferral(ctx: Context, given: NewReferral): Promise<void> {
  const { enrolmentId, learner } = given;
  await runOrLogFailure(ctx, { enrolmentId }, async (tx) => {
    const lead = await takeLead(tx, normaliseEmail(learner.email), enrolmentId);
    const chosen = await chooseAffiliate(tx, given, lead);
    if (given.affiliateCode?.trim() && (chosen?.source !== "typed" || chosen.ownMatch)) {
      logUntracked(tx, { enrolmentId, reason: "the typed code does not count" });
    }
    if (!chosen) return;
    const { source, affiliate, ownMatch } = chosen;
    const signedUpAt = lead?.affiliate?.id === affiliate.id ? lead.createdAt : null;
    const referral = { enrolmentId, affiliateId: affiliate.id, source, learner };
    await addReferral(tx, { ...referral, ownMatch, signedUpAt });
  });
}
