import { inArray, lt } from "drizzle-orm";
import { hourMs } from "#foundation/amounts/durations.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { lagosDay, monthsBefore } from "#foundation/time/time.ts";
import { eventRegistrationKeptMonths } from "../../rules/retention.ts";
import { eventRegistrations, events } from "../tables.ts";

/** Deletes the registrations of events that are long over. */
export const sweepRegistrationsJob: ScheduledJob = {
  name: "sweep-event-registrations",
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    const limit = lagosDay(monthsBefore(ctx.clock(), eventRegistrationKeptMonths));
    await inTransaction(ctx, async (tx) => {
      const over = tx.db.select({ id: events.id }).from(events).where(lt(events.date, limit));
      const deleted = await tx.db
        .delete(eventRegistrations)
        .where(inArray(eventRegistrations.eventId, over))
        .returning({ id: eventRegistrations.id });
      // Pages count the registrations of an event.
      if (deleted.length > 0) await bumpSiteVersion(tx, "community");
    });
  },
};
