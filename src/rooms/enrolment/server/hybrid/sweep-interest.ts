import { lt } from "drizzle-orm";
import { hourMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import { monthsBefore } from "#foundation/time/time.ts";
import { interestKeptMonths } from "../../rules/enrolment-terms.ts";
import { hybridInterest } from "../tables.ts";

/** Deletes old requests to be emailed about a hybrid program. */
export const sweepInterestJob: ScheduledJob = {
  name: "sweep-hybrid-interest",
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    await ctx.db
      .delete(hybridInterest)
      .where(lt(hybridInterest.createdAt, monthsBefore(ctx.clock(), interestKeptMonths)));
  },
};
