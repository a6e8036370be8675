import { and, eq, or, sql } from "drizzle-orm";
import { formatNaira } from "#foundation/amounts/money.ts";
import { newReadableCode } from "#foundation/codes/ids.ts";
import { erasedEmail, normaliseEmail } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import type { DataOwner, PersonalData } from "#rooms/accounts/door.server.ts";
import { getStats, readFigures } from "../dashboard/get-stats.server.ts";
import { statementNumber } from "../payouts/statement-words.ts";
import { payoutStatements } from "../payouts/tables.server.ts";
import { affiliateApplications, affiliates, leads } from "../tables.server.ts";

const affiliateOf = async (ctx: Context, { personId }: DataOwner) =>
  (await ctx.db.select().from(affiliates).where(eq(affiliates.personId, personId)))[0];

/** Applications under the confirmed address, and the one that made the person an affiliate. */
async function applicationsOf(ctx: Context, owner: DataOwner) {
  const affiliate = await affiliateOf(ctx, owner);
  return ctx.db
    .select()
    .from(affiliateApplications)
    .where(
      or(
        owner.confirmedEmail ? eq(affiliateApplications.email, owner.confirmedEmail) : sql`false`,
        affiliate ? eq(affiliateApplications.id, affiliate.applicationId) : sql`false`,
      ),
    );
}

/** The lead from the person's own sign-up; with a confirmed address, also those that `track-referral` made. */
const isLeadOf = ({ email, confirmedEmail }: DataOwner) =>
  or(
    and(eq(leads.email, normaliseEmail(email)), eq(leads.source, "sign_up")),
    confirmedEmail ? eq(leads.email, confirmedEmail) : sql`false`,
  );

const leadsOf = (ctx: Context, owner: DataOwner) =>
  ctx.db.select().from(leads).where(isLeadOf(owner));

const statementsOf = async (ctx: Context, affiliateId: string) =>
  (
    await ctx.db
      .select()
      .from(payoutStatements)
      .where(eq(payoutStatements.affiliateId, affiliateId))
      .orderBy(payoutStatements.number)
  ).map((statement) => ({
    number: statementNumber(statement),
    status: statement.status,
    totalKobo: statement.totalKobo,
    bank: statement.bank,
    paidAt: statement.paidAt,
    endReason: statement.endReason,
  }));

/** What the affiliate has earned but not been paid, including withheld commission, in kobo. */
async function sumUnpaid(ctx: Context, affiliateId: string): Promise<number> {
  const { earnedKobo, paidKobo } = await readFigures(ctx, affiliateId);
  return earnedKobo - paidKobo;
}

/** Clears whatever says who the affiliate was. The row stays: referrals, commissions and payouts refer to it. */
async function eraseAffiliate(ctx: Context, owner: DataOwner) {
  const affiliate = await affiliateOf(ctx, owner);
  if (!affiliate) return;
  await ctx.db
    .update(affiliates)
    .set({
      fullName: "Deleted affiliate",
      email: erasedEmail(affiliate.id),
      phone: "",
      socialMediaHandles: {},
      paymentInfo: null,
      nextPaymentInfo: null,
      nextPaymentInfoFrom: null,
      stopSecretHash: null,
      // A code may contain the person's name.
      affiliateCode: `CLOSED-${newReadableCode(8)}`,
      status: "suspended",
    })
    .where(eq(affiliates.id, affiliate.id));
  // The books need the statements, but not the bank account or what staff wrote about it.
  await ctx.db
    .update(payoutStatements)
    .set({ bank: null, endReason: null })
    .where(eq(payoutStatements.affiliateId, affiliate.id));
}

/** An approved application stays as a row, because the affiliate refers to it. */
async function eraseApplications(ctx: Context, owner: DataOwner) {
  for (const { id, status } of await applicationsOf(ctx, owner)) {
    if (status !== "approved") {
      await ctx.db.delete(affiliateApplications).where(eq(affiliateApplications.id, id));
      continue;
    }
    await ctx.db
      .update(affiliateApplications)
      .set({
        fullName: "Deleted affiliate",
        email: erasedEmail(id),
        phone: "",
        website: null,
        socialMediaHandles: {},
        audienceDescription: "",
        motivation: "",
      })
      .where(eq(affiliateApplications.id, id));
  }
}

/** What we hold about a person as an affiliate, an applicant, or someone an affiliate sent. */
export const affiliateData: PersonalData = {
  name: "affiliate",
  async read(ctx, owner) {
    const affiliate = await affiliateOf(ctx, owner);
    const { stopSecretHash: _, ...shown } = affiliate ?? { stopSecretHash: null };
    return {
      affiliate: affiliate ? shown : null,
      figures: affiliate ? await getStats(ctx, affiliate) : null,
      payouts: affiliate ? await statementsOf(ctx, affiliate.id) : [],
      applications: await applicationsOf(ctx, owner),
      referredBy: (await leadsOf(ctx, owner)).map(({ name, email, source, createdAt }) => ({
        name,
        email,
        source,
        createdAt,
      })),
    };
  },
  async askBeforeErasing(_ctx, owner) {
    return async (tx) => {
      const affiliate = await affiliateOf(tx, owner);
      if (!affiliate) return;
      const owedKobo = await sumUnpaid(tx, affiliate.id);
      if (owedKobo <= 0) return;
      throw conflict(
        "unpaid_commission",
        `We still owe you ${formatNaira(owedKobo)} in commission. You can delete your account once it is paid out.`,
      );
    };
  },
  async erase(ctx, owner) {
    // This goes first: it finds the approved application through the affiliate.
    await eraseApplications(ctx, owner);
    await eraseAffiliate(ctx, owner);
    await ctx.db.delete(leads).where(isLeadOf(owner));
  },
};
