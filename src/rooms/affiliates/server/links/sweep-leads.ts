import { lte } from "drizzle-orm";
import { hourMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import { leadsEndedBefore } from "../../rules/referrals/leads.ts";
import { leads } from "../tables.ts";

/** Deletes expired leads. Used leads go too: their enrolments have their own referrals. */
export const sweepLeadsJob: ScheduledJob = {
  name: "sweep-leads",
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    await ctx.db.delete(leads).where(lte(leads.createdAt, leadsEndedBefore(ctx.clock())));
  },
};
