import { inArray, lte, sql } from "drizzle-orm";
import { hourMs } from "#foundation/amounts/durations.ts";
import { erasedEmail } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import { leadsEndedBefore } from "../../rules/affiliate-terms.ts";
import { leads, referrals } from "../tables.ts";

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

/** Deletes expired leads. Used leads go too: their enrolments have their own referrals. */
export const sweepLeadsJob: ScheduledJob = {
  name: "sweep-leads",
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    await ctx.db.delete(leads).where(lte(leads.createdAt, leadsEndedBefore(ctx.clock())));
  },
};
