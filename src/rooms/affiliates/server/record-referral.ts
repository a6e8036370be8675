import type { Context } from "#foundation/context.ts";
import { normaliseEmail } from "#foundation/email-address.ts";
import { normaliseCode } from "../rules/affiliate-code.ts";
import { normaliseChannel } from "../rules/channels.ts";
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
  /** Where the affiliate shared that link (`?via=`). */
  via?: string | null | undefined;
  programId?: string | undefined;
  learner: Learner;
};

type Source = (typeof referrals.$inferSelect)["source"];

type Lead = Awaited<ReturnType<typeof takeLead>>;

/** The first of typed, kept and lead whose affiliate may earn from this learner. */
async function chooseAffiliate(
  ctx: Context,
  { affiliateCode, keptCode, via, learner }: NewReferral,
  lead: Lead,
) {
  const ofLink = normaliseChannel(via);
  // Somebody who followed a link may type its code as well.
  const ofTyped = normaliseCode(affiliateCode) === normaliseCode(keptCode) ? ofLink : null;
  const places: [Source, string | null, () => Promise<Affiliate | null>][] = [
    ["typed", ofTyped, () => findEarningAffiliate(ctx, affiliateCode)],
    ["kept", ofLink, () => findEarningAffiliate(ctx, keptCode)],
    ["lead", lead?.channel ?? null, async () => lead?.affiliate ?? null],
  ];
  for (const [source, channel, find] of places) {
    const affiliate = await find();
    if (affiliate && !isSamePerson(affiliate, learner)) return { source, channel, affiliate };
  }
  return null;
}

/** Stores the pending referral of an enrolment, unless it already has one. */
export async function addReferral(
  ctx: Context,
  from: {
    enrolmentId: string;
    affiliateId: string;
    source: Source;
    channel: string | null;
    programId: string | null;
    learner: Learner;
  },
): Promise<void> {
  await ctx.db
    .insert(referrals)
    .values({
      enrolmentId: from.enrolmentId,
      affiliateId: from.affiliateId,
      source: from.source,
      channel: from.channel,
      programId: from.programId,
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
  const { enrolmentId, learner, programId = null } = given;
  await runOrLogFailure(ctx, { enrolmentId }, async (tx) => {
    const lead = await takeLead(tx, normaliseEmail(learner.email), enrolmentId);
    const chosen = await chooseAffiliate(tx, given, lead);
    if (given.affiliateCode?.trim() && chosen?.source !== "typed") {
      logUntracked(tx, { enrolmentId, reason: "the typed code does not count" });
    }
    if (!chosen) return;
    const { source, channel, affiliate } = chosen;
    const referral = { enrolmentId, affiliateId: affiliate.id, source, channel, programId };
    await addReferral(tx, { ...referral, learner });
  });
}
