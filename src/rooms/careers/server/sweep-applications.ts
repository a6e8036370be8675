import { lt } from "drizzle-orm";
import { hourMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import { monthsBefore } from "#foundation/time/time.ts";
import { jobApplicationKeptMonths } from "../rules/retention.ts";
import { removeApplication } from "./delete-application.ts";
import { jobApplications } from "./tables.ts";

const batch = 50;

/** Deletes job applications after the time that the privacy policy gives. */
export const sweepApplicationsJob: ScheduledJob = {
  name: "sweep-job-applications",
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    const old = await ctx.db
      .select({ id: jobApplications.id })
      .from(jobApplications)
      .where(lt(jobApplications.createdAt, monthsBefore(ctx.clock(), jobApplicationKeptMonths)))
      .limit(batch);
    for (const { id } of old) await removeApplication(ctx, id);
  },
};
