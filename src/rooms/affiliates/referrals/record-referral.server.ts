import { eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { normaliseEmail } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import { haveOneName } from "#rooms/accounts/door.server.ts";
import { normaliseChannel } from "../sharing/normalise-channel.ts";
import type { OwnMatch } from "../states.ts";
import { affiliates, referrals } from "../tables.server.ts";
import {
  type Affiliate,
  findEarningAffiliate,
  findOwnMatch,
} from "./find-earning-affiliate.server.ts";
import { logUntracked, runOrLogFailure } from "./log-untracked.server.ts";
import { lockReferral } from "./set-referral-money.server.ts";
import { mayHaveLead, takeLead } from "./take-lead.server.ts";

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
type Chosen = {
  source: Source;
  channel: string | null;
  affiliate: Affiliate;
  ownMatch: OwnMatch | null;
};

/**
 * The first of typed, kept and lead whose affiliate may earn from this learner; if there is none, the first whose
 * affiliate is the learner.
 */
async function chooseAffiliate(
  ctx: Context,
  { affiliateCode, keptCode, via, learner }: NewReferral,
  lead: Lead,
): Promise<Chosen | null> {
  const ofLink = normaliseChannel(via);
  const typed = await findEarningAffiliate(ctx, affiliateCode);
  const kept = await findEarningAffiliate(ctx, keptCode);
  const places: [Source, string | null, Affiliate | null][] = [
    // Learners who followed a link may type its code too.
    ["typed", typed?.id === kept?.id ? ofLink : null, typed],
    ["kept", ofLink, kept],
    ["lead", lead?.channel ?? null, lead?.affiliate ?? null],
  ];
  let own: Chosen | null = null;
  for (const [source, channel, affiliate] of places) {
    if (!affiliate) continue;
    const ownMatch = await findOwnMatch(ctx, affiliate, learner);
    if (!ownMatch) return { source, channel, affiliate, ownMatch };
    own ??= { source, channel, affiliate, ownMatch };
  }
  return own;
}

/**
 * Stores the pending referral of an enrolment, unless it already has one. A learner who shares the affiliate's name
 * counts like anybody else, because people share names; the audit log gets a flag.
 */
async function addReferral(
  ctx: Context,
  affiliate: Pick<Affiliate, "id" | "fullName">,
  from: {
    enrolmentId: string;
    source: Source;
    channel: string | null;
    programId: string | null;
    learner: Learner;
    ownMatch: OwnMatch | null;
    signedUpAt: Date | null;
  },
): Promise<void> {
  const added = await ctx.db
    .insert(referrals)
    .values({
      enrolmentId: from.enrolmentId,
      affiliateId: affiliate.id,
      source: from.source,
      ownMatch: from.ownMatch,
      signedUpAt: from.signedUpAt,
      channel: from.channel,
      programId: from.programId,
      learnerName: from.learner.name,
      learnerEmail: normaliseEmail(from.learner.email),
      createdAt: ctx.clock(),
    })
    .onConflictDoNothing({ target: referrals.enrolmentId })
    .returning({ id: referrals.id });
  const isNamesake = haveOneName(affiliate.fullName, from.learner.name);
  if (added.length > 0 && isNamesake && from.ownMatch === null) {
    await audit(ctx, "enrolment.namesake_referred", from.enrolmentId, {
      affiliateId: affiliate.id,
      knownBy: "full_name",
    });
  }
}

/**
 * Whether recordReferral may find an affiliate: most registrations have neither a code nor a lead. Asked outside of the
 * transaction, because it never throws: when we can't find out, there may be one.
 */
export async function mayBeReferred(
  ctx: Context,
  given: Pick<NewReferral, "affiliateCode" | "keptCode"> & { email: string },
): Promise<boolean> {
  if (given.affiliateCode?.trim() || given.keptCode?.trim()) return true;
  return mayHaveLead(ctx, normaliseEmail(given.email)).catch(() => true);
}

/**
 * Records the affiliate of an enrolment as a pending referral: one per enrolment, even if the form arrives twice.
 * Ignores a code that is wrong or suspended. The learner's own code is recorded with a flag if nobody else earns: it is
 * shown but never earns. Marks the waiting lead of the learner's email as used, even when another affiliate earns.
 * Never throws: it runs in a savepoint, and the registration continues without a referral.
 */
export async function recordReferral(ctx: Context, given: NewReferral): Promise<void> {
  const { enrolmentId, learner, programId = null } = given;
  await runOrLogFailure(ctx, { enrolmentId }, async (tx) => {
    const lead = await takeLead(tx, normaliseEmail(learner.email), enrolmentId);
    const chosen = await chooseAffiliate(tx, given, lead);
    if (given.affiliateCode?.trim() && (chosen?.source !== "typed" || chosen.ownMatch)) {
      logUntracked(tx, { enrolmentId, reason: "the typed code does not count" });
    }
    if (!chosen) return;
    const { source, channel, affiliate, ownMatch } = chosen;
    const signedUpAt = lead?.affiliate?.id === affiliate.id ? lead.createdAt : null;
    const referral = { enrolmentId, source, channel, programId };
    await addReferral(tx, affiliate, { ...referral, learner, ownMatch, signedUpAt });
  });
}

/**
 * Checks again whether the affiliate earns from an enrolment whose form was sent again: its learner may have changed.
 * Does nothing once the place is confirmed. Never throws, like recordReferral.
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
