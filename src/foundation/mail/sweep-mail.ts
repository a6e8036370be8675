import { and, inArray, lt } from "drizzle-orm";
import { hourMs } from "../amounts/durations.ts";
import type { Context } from "../context.ts";
import type { ScheduledJob } from "../jobs.ts";
import { monthsBefore } from "../time/time.ts";
import { messages } from "./tables.ts";

/** How many months we keep copies of sent emails; the privacy policy uses it by name. */
export const sentMailKeptMonths = 12;

/** Deletes our old copies of emails that went out, or that could not. */
export const sweepMailJob: ScheduledJob = {
  name: "sweep-mail",
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    await ctx.db
      .delete(messages)
      .where(
        and(
          inArray(messages.status, ["sent", "failed"]),
          lt(messages.createdAt, monthsBefore(ctx.clock(), sentMailKeptMonths)),
        ),
      );
  },
};
