import type { Context } from "#foundation/context.ts";
import { normaliseEmail } from "#rooms/accounts/rules/normalise.ts";
import { isSamePerson } from "../rules/privacy.ts";
import { type Affiliate, findEarningAffiliate } from "./find-earning-affiliate.ts";
import { logUntracked } from "./log-untracked.ts";
import { referrals } from "./tables.ts";
import { takeLead } from "./take-lead.ts";
import { withoutStopping } from "./without-stopping.ts";

export type Learner = { name: string; email: string; phone: string | null };

export type NewReferral = {
  enrolmentId: string;
  /** From the form's own field. */
  typedCode: string | null;
  /** From a link followed earlier. */
  keptCode: string | null;
  learner: Learner;
};

type Source = (typeof referrals.$inferSelect)["source"];

/** The first of typed, kept and lead that names somebody who may earn from this learner. */
async function chooseAffiliate(
  ctx: Context,
  { typedCode, keptCode, learner }: NewReferral,
  leadAffiliate: Affiliate | null,
) {
  const places: [Source, () => Promise<Affiliate | null>][] = [
    ["typed", () => findEarningAffiliate(ctx, typedCode)],
    ["kept", () => findEarningAffiliate(ctx, keptCode)],
    ["lead", async () => leadAffiliate],
  ];
  for (const [source, find] of places) {
    const affiliate = await find();
    if (affiliate && !isSamePerson(affiliate, learner)) return { source, affiliate };
  }
  return null;
}

/** Stores the pending referral of an enrolment; one that it has already stays. */
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
 * Notes whose code an enrolment came by, as a pending referral: one for each enrolment, however
 * often it is sent. A code that is wrong, suspended or the learner's own is recorded nowhere. The
 * lead that waits under the learner's email is taken over, whoever earns.
 * Never throws: it runs in a savepoint, and a registration goes on without it.
 */
export async function recordReferral(ctx: Context, given: NewReferral): Promise<void> {
  const { enrolmentId, learner } = given;
  await withoutStopping(ctx, { enrolmentId }, async (tx) => {
    const leadAffiliate = await takeLead(tx, normaliseEmail(learner.email), enrolmentId);
    const chosen = await chooseAffiliate(tx, given, leadAffiliate);
    if (given.typedCode?.trim() && chosen?.source !== "typed") {
      logUntracked(tx, { enrolmentId, reason: "the typed code does not count" });
    }
    if (!chosen) return;
    const { source, affiliate } = chosen;
    await addReferral(tx, { enrolmentId, affiliateId: affiliate.id, source, learner });
  });
}
