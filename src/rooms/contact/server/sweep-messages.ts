import { lt } from "drizzle-orm";
import { hourMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import { monthsBefore } from "#foundation/time/time.ts";
import { messageKeptMonths } from "../rules/retention.ts";
import { contactMessages } from "./tables.ts";

/** Deletes messages after the time that the privacy policy gives. */
export const sweepMessagesJob: ScheduledJob = {
  name: "sweep-messages",
  // Much more often than needed, because the first run is one interval after the start.
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    await ctx.db
      .delete(contactMessages)
      .where(lt(contactMessages.createdAt, monthsBefore(ctx.clock(), messageKeptMonths)));
  },
};
