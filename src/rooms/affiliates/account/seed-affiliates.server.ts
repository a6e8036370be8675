import { eq } from "drizzle-orm";
import { samples } from "#academy/samples";
import type { SamplePeople } from "#database/seeds/sample-file.ts";
import { dayMs } from "#foundation/amounts/durations.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { othersMay, seedPerson } from "#rooms/accounts/door.server.ts";
import { defaultRateBasisPoints } from "../affiliate-terms.ts";
import { approvePayout, payPayout } from "../payouts/approve-and-pay.server.ts";
import { makePayout } from "../payouts/make-payout.server.ts";
import { addMark } from "../payouts/withhold-commission.server.ts";
import { affiliateApplications, affiliates, linkCounts, referrals } from "../tables.server.ts";

/** The demo's visits: every third day for four months, more and more of them. */
async function seedLinkCounts(
  ctx: Context,
  affiliateId: string,
  places: SamplePeople["affiliate"]["visits"],
): Promise<void> {
  const now = ctx.clock().getTime();
  const days = Array.from({ length: 40 }, (_, back) => 3 * (back + 1));
  const rows = days.flatMap((back, index) => {
    const place = places[index % places.length];
    const more = Math.max(0, Math.floor((120 - back) / 40));
    const day = lagosDay(new Date(now - back * dayMs));
    return place ? { ...place, affiliateId, day, visits: place.visits + more } : [];
  });
  await ctx.db.insert(linkCounts).values(rows).onConflictDoNothing();
}

const approvedReference = "AFF-DEMO1-DEMO1-DEMO1-DEMO1";
const pendingReference = "AFF-DEMO2-DEMO2-DEMO2-DEMO2";

/**
 * Seeds the demo: an approved affiliate with a known code, and a pending application.
 * Several processes can run it at once, and it can run again.
 * The passwords are public (see seedPerson).
 * @returns how to sign in, or null outside the demo
 */
export async function seedAffiliates(ctx: Context): Promise<string | null> {
  const { people } = samples;
  if (!people) return null;
  const {
    password,
    affiliateCode,
    bankAccount,
    visits,
    referrals: _,
    ...approved
  } = people.affiliate;
  const now = ctx.clock();
  await inTransaction(ctx, async (tx) => {
    const since = new Date(now.getTime() - 130 * dayMs);
    const inserted = await tx.db
      .insert(affiliateApplications)
      .values([
        {
          ...approved,
          website: null,
          reference: approvedReference,
          status: "approved" as const,
          createdAt: since,
          reviewedAt: since,
        },
        {
          ...people.applicant,
          reference: pendingReference,
          status: "pending" as const,
          createdAt: now,
        },
      ])
      .onConflictDoNothing()
      .returning();
    const application = inserted.find(({ reference }) => reference === approvedReference);
    if (!application) return;
    const { personId } = await seedPerson(tx, {
      email: approved.email,
      name: approved.fullName,
      phone: approved.phone,
      password,
      roles: ["affiliate"],
    });
    const { fullName, email, phone, socialMediaHandles, audienceSize } = application;
    const [added] = await tx.db
      .insert(affiliates)
      .values({
        personId,
        applicationId: application.id,
        affiliateCode,
        commissionRateBasisPoints: defaultRateBasisPoints,
        paymentInfo: bankAccount,
        paymentInfoVersion: 1,
        createdAt: since,
        fullName,
        email,
        phone,
        socialMediaHandles,
        audienceSize,
      })
      .onConflictDoNothing()
      .returning({ id: affiliates.id });
    if (added) await seedLinkCounts(tx, added.id, visits);
  });
  const [seeded] = await ctx.db
    .select({ id: affiliates.id })
    .from(affiliates)
    .where(eq(affiliates.email, approved.email));
  return seeded && ctx.config.appEnv === "demo"
    ? `Affiliate  /affiliate/login   ${approved.email}  ${password}  (code ${affiliateCode})`
    : null;
}

/** Puts the commission of a demo enrolment under review. @param ctx an admin's */
export async function seedReview(ctx: Context, enrolmentId: string, reason: string): Promise<void> {
  const [referral] = await ctx.db
    .select({ id: referrals.id })
    .from(referrals)
    .where(eq(referrals.enrolmentId, enrolmentId));
  if (!referral || !ctx.actor) throw new Error("no referral, or no admin");
  const mark = { referralId: referral.id, reason, madeBy: ctx.actor.personId };
  await addMark(ctx, { ...mark, withheld: true });
}

/** Whether a demo affiliate has referrals already. */
export async function hasReferrals(ctx: Context, affiliateCode: string): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: referrals.id })
    .from(referrals)
    .innerJoin(affiliates, eq(affiliates.id, referrals.affiliateId))
    .where(eq(affiliates.affiliateCode, affiliateCode))
    .limit(1);
  return found !== undefined;
}

/**
 * Pays out what is due in the demo. If there is already another owner, the payout waits for their approval.
 * @param ctx an admin's
 */
export async function seedPayout(ctx: Context, bankReference: string): Promise<void> {
  const { payout } = await makePayout(ctx);
  const { personId } = ctx.actor ?? {};
  if (!personId || (await othersMay(ctx, "payouts.approve", personId))) return;
  await approvePayout(ctx, payout.id);
  await payPayout(ctx, payout.id, { bankReference });
}
