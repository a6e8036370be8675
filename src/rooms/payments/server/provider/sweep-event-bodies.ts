import { and, isNotNull, lt } from "drizzle-orm";
import { dayMs, hourMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import { eventBodyKeptDays } from "../../rules/retention.ts";
import { providerEvents } from "../provider-tables.ts";

/** Deletes old webhook bodies, because they have names, addresses and cards. The rest of the row stays. */
export const sweepEventBodiesJob: ScheduledJob = {
  name: "sweep-event-bodies",
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    await ctx.db
      .update(providerEvents)
      .set({ body: null })
      .where(
        and(
          isNotNull(providerEvents.body),
          lt(
            providerEvents.receivedAt,
            new Date(ctx.clock().getTime() - eventBodyKeptDays * dayMs),
          ),
        ),
      );
  },
};
