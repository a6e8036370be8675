import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { affiliates, referrals } from "./tables.ts";

/** The referral of an enrolment, with its affiliate, for admins; null without one. The caller checks the permission. */
export async function findReferralOf(ctx: Context, enrolmentId: string) {
  const [found] = await ctx.db
    .select({
      affiliateId: affiliates.id,
      affiliateName: affiliates.fullName,
      code: affiliates.affiliateCode,
      source: referrals.source,
      status: referrals.status,
      ownMatch: referrals.ownMatch,
      commissionKobo: referrals.commissionKobo,
    })
    .from(referrals)
    .innerJoin(affiliates, eq(affiliates.id, referrals.affiliateId))
    .where(eq(referrals.enrolmentId, enrolmentId));
  return found ?? null;
}
