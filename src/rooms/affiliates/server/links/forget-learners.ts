import { inArray, sql } from "drizzle-orm";
import { erasedEmail } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import { referrals } from "../tables.ts";

/** Removes the learners of these enrolments from their referrals. The commissions stay. */
export async function forgetLearners(
  ctx: Context,
  enrolmentIds: readonly string[],
  name: string,
): Promise<void> {
  if (enrolmentIds.length === 0) return;
  await ctx.db
    .update(referrals)
    .set({ learnerName: name, learnerEmail: sql`${referrals.id} || ${erasedEmail("")}` })
    .where(inArray(referrals.enrolmentId, [...enrolmentIds]));
}
