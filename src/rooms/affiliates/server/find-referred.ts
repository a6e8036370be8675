import { inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { referrals } from "./tables.ts";

/** Of these enrolments those that have a referral already, whichever affiliate it names. */
export async function findReferred(
  ctx: Context,
  enrolmentIds: readonly string[],
): Promise<Set<string>> {
  if (enrolmentIds.length === 0) return new Set();
  const found = await ctx.db
    .select({ id: referrals.enrolmentId })
    .from(referrals)
    .where(inArray(referrals.enrolmentId, [...enrolmentIds]));
  return new Set(found.map(({ id }) => id));
}
