import { and, eq, lt } from "drizzle-orm";
import type { Context } from "../context.ts";
import type { ScheduledJob } from "../jobs.ts";
import { hourMs, monthsBefore } from "../time.ts";
import { messages } from "./tables.ts";

/** As the privacy policy says. */
const keptMonths = 12;

/** Deletes our copies of mail that was sent. */
export const sweepMailJob: ScheduledJob = {
  name: "sweep-mail",
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    await ctx.db
      .delete(messages)
      .where(
        and(
          eq(messages.status, "sent"),
          lt(messages.createdAt, monthsBefore(ctx.clock(), keptMonths)),
        ),
      );
  },
};
