import { and, eq, isNull, ne, or, type SQL } from "drizzle-orm";
import { type Context, inTransaction } from "#foundation/context.ts";
import { eachAlone, type Job } from "#foundation/jobs.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { formatDay, formatFullDay, lagosDay } from "#foundation/time/time.ts";
import { eventRegistrations, events } from "../tables.server.ts";
import { eventStateOn } from "./gatherings.ts";
import type { EventRow } from "./list-events.server.ts";

type Registration = typeof eventRegistrations.$inferSelect;
type Told = Pick<Registration, "toldDate" | "toldLocation">;
type OfEvent = Pick<Registration, "id" | "eventId">;

/** An email to somebody who registered for an event. */
type EventLetter = Omit<Mail, "to" | "reference">;

/** What the people of an event have to be told. */
type News = {
  /** Who has not been told yet. */
  readonly untold: SQL | undefined;
  /** How their registration records that they have been told. */
  readonly told: Partial<Registration>;
  readonly letterTo: (registration: Registration) => EventLetter;
};

type NewsOf = (event: EventRow, tx: Context) => News | null;

/** Queues the email of one person. The registration is marked with it, so nobody gets two. */
async function tellOne(ctx: Context, { id, eventId }: OfEvent, newsOf: NewsOf): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // The lock keeps the event unchanged until the mark is stored.
    const [event] = await tx.db.select().from(events).where(eq(events.id, eventId)).for("share");
    const news = event && newsOf(event, tx);
    if (!news) return;
    const isOwn = eq(eventRegistrations.id, id);
    const [untold] = await tx.db
      .select()
      .from(eventRegistrations)
      .where(and(isOwn, news.untold))
      .for("update", { skipLocked: true });
    if (!untold) return;
    await queueMail(tx, { ...news.letterTo(untold), to: untold.email, reference: id }, "staff");
    await tx.db.update(eventRegistrations).set(news.told).where(isOwn);
  });
}

/** A job that mails everyone who registered for an event, once. It may run again after a failure. */
const tellingJob = (name: string, newsOf: NewsOf): Job<{ eventId: string }> => ({
  name,
  retryLimit: 20,
  retryDelaySeconds: 10,
  async run(ctx, { eventId }) {
    const [event] = await ctx.db.select().from(events).where(eq(events.id, eventId));
    const news = event && newsOf(event, ctx);
    if (!news) return;
    const untold = await ctx.db
      .select({ id: eventRegistrations.id, eventId: eventRegistrations.eventId })
      .from(eventRegistrations)
      .where(and(eq(eventRegistrations.eventId, eventId), news.untold));
    const failed = await eachAlone(ctx, name, untold, (one) => tellOne(ctx, one, newsOf));
    if (failed > 0) throw new Error(`${failed} of ${untold.length} people were not told`);
  },
});

/** @param communityUrl the page with all events */
export const cancelledLetter = (event: EventRow, communityUrl: string): EventLetter => ({
  kind: "event_cancelled",
  subject: `Cancelled: ${event.title}`,
  heading: `${event.title} is cancelled`,
  paragraphs: [
    `You registered for ${event.title} on ${formatDay(event.date)}, ${event.location}. It will not take place. You do not need to do anything.`,
    "We are sorry. The community page has our other events.",
  ],
  action: { label: "See other events", url: communityUrl },
});

const communityUrl = (ctx: Context) => `${ctx.config.origin}/community`;

/** Emails people that their event is cancelled. */
export const tellCancelledJob = tellingJob("tell-cancelled-event", (event, tx) =>
  event.cancelledAt
    ? {
        untold: isNull(eventRegistrations.cancellationMailedAt),
        told: { cancellationMailedAt: tx.clock() },
        letterTo: () => cancelledLetter(event, communityUrl(tx)),
      }
    : null,
);

/** What has changed about an event: "day", "place" or "day and place". */
function newsWords(event: EventRow, { toldDate, toldLocation }: Told): string {
  if (event.location === toldLocation) return "day";
  return event.date === toldDate ? "place" : "day and place";
}

/** @param told what the person knows */
export const movedLetter = (event: EventRow, told: Told, communityUrl: string): EventLetter => ({
  kind: "event_moved",
  subject: `Changed: ${event.title}`,
  heading: `${event.title} has a new ${newsWords(event, told)}`,
  paragraphs: [
    `You registered for ${event.title} on ${formatFullDay(told.toldDate)}, ${told.toldLocation}. This has changed. You are still on the list.`,
  ],
  rows: [
    ["Day", formatFullDay(event.date)],
    ["Place", event.location],
  ],
  action: { label: "See the event", url: communityUrl },
  closing: ["We are sorry for the change. If you cannot come, you do not need to do anything."],
});

/**
 * Emails people that their event's day or place differs from what they were told. Two changes before this runs become
 * one email, and a reverted change none.
 */
export const tellMovedJob = tellingJob("tell-moved-event", (event, tx) =>
  eventStateOn(lagosDay(tx.clock()), event) === "coming"
    ? {
        untold: or(
          ne(eventRegistrations.toldDate, event.date),
          ne(eventRegistrations.toldLocation, event.location),
        ),
        told: { toldDate: event.date, toldLocation: event.location },
        letterTo: (registration) => movedLetter(event, registration, communityUrl(tx)),
      }
    : null,
);
