import { and, eq, lt } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { hourMs } from "#foundation/durations.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import { monthsBefore } from "#foundation/time.ts";
import { rejectedApplicationKeptMonths } from "../rules/affiliate-terms.ts";
import { affiliateApplications } from "./tables.ts";

/** Deletes rejected applications after the time that the privacy policy gives. */
export const sweepAffiliateApplicationsJob: ScheduledJob = {
  name: "sweep-affiliate-applications",
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    await ctx.db
      .delete(affiliateApplications)
      .where(
        and(
          eq(affiliateApplications.status, "rejected"),
          lt(
            affiliateApplications.reviewedAt,
            monthsBefore(ctx.clock(), rejectedApplicationKeptMonths),
          ),
        ),
      );
  },
};
