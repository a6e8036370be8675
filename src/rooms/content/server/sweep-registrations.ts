import { inArray, lt } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import { hourMs, lagosDay, monthsBefore } from "#foundation/time.ts";
import { eventRegistrationKeptMonths } from "../rules/retention.ts";
import { eventRegistrations, events } from "./tables.ts";

/** Deletes the registrations of events that are long over. */
export const sweepRegistrationsJob: ScheduledJob = {
  name: "sweep-event-registrations",
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    const limit = lagosDay(monthsBefore(ctx.clock(), eventRegistrationKeptMonths));
    const over = ctx.db.select({ id: events.id }).from(events).where(lt(events.date, limit));
    await ctx.db.delete(eventRegistrations).where(inArray(eventRegistrations.eventId, over));
  },
};
