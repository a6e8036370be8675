import { and, eq, lt } from "drizzle-orm";
import { hourMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import { monthsBefore } from "#foundation/time/time.ts";
import { rejectedApplicationKeptMonths } from "../../rules/affiliate-terms.ts";
import { affiliateApplications, repeatedApplications } from "../tables.ts";

/** Deletes rejected applications, and references of repeated ones, after the time that the privacy policy gives. */
export const sweepAffiliateApplicationsJob: ScheduledJob = {
  name: "sweep-affiliate-applications",
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    const endedBefore = monthsBefore(ctx.clock(), rejectedApplicationKeptMonths);
    await ctx.db
      .delete(repeatedApplications)
      .where(lt(repeatedApplications.createdAt, endedBefore));
    await ctx.db
      .delete(affiliateApplications)
      .where(
        and(
          eq(affiliateApplications.status, "rejected"),
          lt(affiliateApplications.reviewedAt, endedBefore),
        ),
      );
  },
};
