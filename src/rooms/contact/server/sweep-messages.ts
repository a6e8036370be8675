import { lt } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import { dayMs } from "#foundation/time.ts";
import { keptMonths } from "../rules/subjects.ts";
import { contactMessages } from "./tables.ts";

/** Deletes messages when the time that the privacy policy names is over. */
export const sweepMessagesJob: ScheduledJob = {
  name: "sweep-messages",
  everySeconds: dayMs / 1000,
  async run(ctx: Context) {
    const limit = new Date(ctx.clock());
    limit.setUTCMonth(limit.getUTCMonth() - keptMonths);
    await ctx.db.delete(contactMessages).where(lt(contactMessages.createdAt, limit));
  },
};
