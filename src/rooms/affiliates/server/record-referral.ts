import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { normaliseEmail } from "#rooms/accounts/rules/normalise.ts";
import { isSamePerson } from "../rules/privacy.ts";
import { affiliateStatuses, can } from "../rules/states.ts";
import { type Affiliate, findEarningAffiliate } from "./find-earning-affiliate.ts";
import { affiliates, leads, referrals } from "./tables.ts";
import { withoutStopping } from "./without-stopping.ts";

export type NewReferral = {
  enrolmentId: string;
  /** From the form's own field. */
  typedCode: string | null;
  /** From a link followed earlier. */
  keptCode: string | null;
  learner: { name: string; email: string; phone: string | null };
};

type Source = (typeof referrals.$inferSelect)["source"];

const earning = affiliateStatuses.filter((status) => can.earn({ status }));

const waitingFor = (email: string) => and(eq(leads.email, email), isNull(leads.takenByEnrolmentId));

async function findLeadAffiliate(ctx: Context, email: string): Promise<Affiliate | null> {
  const [found] = await ctx.db
    .select({ affiliate: affiliates })
    .from(leads)
    .innerJoin(affiliates, eq(affiliates.id, leads.affiliateId))
    .where(and(waitingFor(email), inArray(affiliates.status, earning)));
  return found?.affiliate ?? null;
}

/** The first of typed, kept and lead that names somebody who may earn from this learner. */
async function chooseAffiliate(ctx: Context, { typedCode, keptCode, learner }: NewReferral) {
  const places: [Source, () => Promise<Affiliate | null>][] = [
    ["typed", () => findEarningAffiliate(ctx, typedCode)],
    ["kept", () => findEarningAffiliate(ctx, keptCode)],
    ["lead", () => findLeadAffiliate(ctx, learner.email)],
  ];
  for (const [source, find] of places) {
    const affiliate = await find();
    if (affiliate && !isSamePerson(affiliate, learner)) return { source, affiliate };
  }
  return null;
}

/**
 * Notes whose code an enrolment came by, as a pending referral: one for each enrolment, however
 * often it is sent. A code that is wrong, suspended or the learner's own is recorded nowhere.
 * Never throws: it runs in a savepoint, and a registration goes on without it.
 */
export async function recordReferral(ctx: Context, given: NewReferral): Promise<void> {
  const email = normaliseEmail(given.learner.email);
  const referral = { ...given, learner: { ...given.learner, email } };
  await withoutStopping(ctx, { enrolmentId: referral.enrolmentId }, async (tx) => {
    const typed = referral.typedCode?.trim();
    const chosen = await chooseAffiliate(tx, referral);
    if (typed && chosen?.source !== "typed") {
      tx.log.warn(
        { enrolmentId: referral.enrolmentId, reason: "the typed code does not count" },
        "Failed to track affiliate referral",
      );
    }
    if (!chosen) return;
    await tx.db
      .insert(referrals)
      .values({
        enrolmentId: referral.enrolmentId,
        affiliateId: chosen.affiliate.id,
        source: chosen.source,
        learnerName: referral.learner.name,
        learnerEmail: email,
        createdAt: tx.clock(),
      })
      .onConflictDoNothing({ target: referrals.enrolmentId });
    await tx.db
      .update(leads)
      .set({ takenByEnrolmentId: referral.enrolmentId })
      .where(waitingFor(email));
  });
}
