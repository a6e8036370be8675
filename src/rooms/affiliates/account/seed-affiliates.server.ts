import { eq } from "drizzle-orm";
import { dayMs } from "#foundation/amounts/durations.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { othersMay, seedPerson } from "#rooms/accounts/door.server.ts";
import { defaultRateBasisPoints } from "../affiliate-terms.ts";
import { approvePayout, payPayout } from "../payouts/approve-and-pay.server.ts";
import { makePayout } from "../payouts/make-payout.server.ts";
import { addMark } from "../payouts/withhold-commission.server.ts";
import { affiliateApplications, affiliates, linkCounts, referrals } from "../tables.server.ts";

const places = [
  { channel: "whatsapp", programId: "tiling", visits: 4 },
  { channel: "whatsapp", programId: "fashion-design", visits: 3 },
  { channel: "poster", programId: "solar-installation", visits: 2 },
  { channel: "sms", programId: "", visits: 2 },
  { channel: "qr", programId: "masonry", visits: 1 },
  { channel: "", programId: "", visits: 1 },
] as const;

/** The demo's visits: every third day for four months, more and more of them. */
async function seedLinkCounts(ctx: Context, affiliateId: string): Promise<void> {
  const now = ctx.clock().getTime();
  const days = Array.from({ length: 40 }, (_, back) => 3 * (back + 1));
  const rows = days.map((back, index) => {
    const { channel, programId, visits } = places[index % places.length] ?? places[0];
    const grown = visits + Math.max(0, Math.floor((120 - back) / 40));
    const day = lagosDay(new Date(now - back * dayMs));
    return { affiliateId, day, channel, programId, visits: grown };
  });
  await ctx.db.insert(linkCounts).values(rows).onConflictDoNothing();
}

/** The demo affiliate. The password is public (see seedPerson). */
export const demoAffiliate = {
  fullName: "Asabe Danjuma",
  email: "asabe@zaure.example",
  password: "asabe-demonstration",
  phone: "+2348030000010",
  affiliateCode: "ASABE10",
} as const;

const approved = {
  reference: "AFF-DEMO1-DEMO1-DEMO1-DEMO1",
  fullName: demoAffiliate.fullName,
  email: demoAffiliate.email,
  phone: demoAffiliate.phone,
  website: null,
  socialMediaHandles: { facebook: "asabe.sews", instagram: "asabe_sews" },
  audienceSize: 2400,
  audienceDescription: "Tailors and apprentices in Jalingo who follow my sewing lessons.",
  motivation: "Half of them ask me where to learn the trade properly. Now I can tell them.",
};

const bankAccount = {
  bankName: "Zenith Bank",
  bankCode: "000015",
  accountNumber: "0123456789",
  accountName: demoAffiliate.fullName,
};

const pending = {
  reference: "AFF-DEMO2-DEMO2-DEMO2-DEMO2",
  fullName: "Bello Musa",
  email: "bello@zaure.example",
  phone: "+2348030000020",
  website: "https://belloradio.example",
  socialMediaHandles: { youtube: "belloradio" },
  audienceSize: 850,
  audienceDescription: "Listeners of a radio hour about work and trades in Yola.",
  motivation: "Young people call in every week and ask what they could learn.",
};

/**
 * Seeds the demo: an approved affiliate with a known code, and a pending application.
 * Several processes can run it at once, and it can run again.
 * @returns how to sign in, or null outside the demo
 */
export async function seedAffiliates(ctx: Context): Promise<string | null> {
  const now = ctx.clock();
  await inTransaction(ctx, async (tx) => {
    const since = new Date(now.getTime() - 130 * dayMs);
    const inserted = await tx.db
      .insert(affiliateApplications)
      .values([
        {
          ...approved,
          status: "approved" as const,
          createdAt: since,
          reviewedAt: since,
        },
        { ...pending, status: "pending" as const, createdAt: now },
      ])
      .onConflictDoNothing()
      .returning();
    const application = inserted.find(({ reference }) => reference === approved.reference);
    if (!application) return;
    const { personId } = await seedPerson(tx, {
      email: demoAffiliate.email,
      name: demoAffiliate.fullName,
      phone: demoAffiliate.phone,
      password: demoAffiliate.password,
      roles: ["affiliate"],
    });
    const { fullName, email, phone, socialMediaHandles, audienceSize } = application;
    const [added] = await tx.db
      .insert(affiliates)
      .values({
        personId,
        applicationId: application.id,
        affiliateCode: demoAffiliate.affiliateCode,
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
    if (added) await seedLinkCounts(tx, added.id);
  });
  const [seeded] = await ctx.db
    .select({ id: affiliates.id })
    .from(affiliates)
    .where(eq(affiliates.email, demoAffiliate.email));
  return seeded && ctx.config.appEnv === "demo"
    ? `Affiliate  /affiliate/login   ${demoAffiliate.email}  ${demoAffiliate.password}  (code ${demoAffiliate.affiliateCode})`
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
