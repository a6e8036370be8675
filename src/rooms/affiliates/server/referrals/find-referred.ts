import { eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { affiliates, referrals } from "../tables.ts";

/** Of these enrolments those that have a referral already, with the code of the affiliate that it names. */
export async function findReferred(
  ctx: Context,
  enrolmentIds: readonly string[],
): Promise<Map<string, string>> {
  if (enrolmentIds.length === 0) return new Map();
  const found = await ctx.db
    .select({ id: referrals.enrolmentId, code: affiliates.affiliateCode })
    .from(referrals)
    .innerJoin(affiliates, eq(affiliates.id, referrals.affiliateId))
    .where(inArray(referrals.enrolmentId, [...enrolmentIds]));
  return new Map(found.map(({ id, code }) => [id, code]));
}
