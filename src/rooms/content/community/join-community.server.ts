import { and, eq, inArray, lt } from "drizzle-orm";
import { hourMs } from "#foundation/amounts/durations.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, notFound } from "#foundation/errors/errors.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { formatDay, lagosDay, monthsBefore } from "#foundation/time/time.ts";
import type { PersonalData } from "#rooms/accounts/door.server.ts";
import { chapterMembers, chapters, eventRegistrations, events } from "../tables.server.ts";
import type { Participant } from "./community.ts";
import {
  chapterClosed,
  eventCancelled,
  eventFull,
  eventOver,
  eventStateOn,
  noSuchChapter,
} from "./gatherings.ts";
import { countRegistered, type EventRow } from "./list-events.server.ts";
import { eventRegistrationKeptMonths } from "./retention.ts";
import { lockEvent } from "./save-event.server.ts";

export type Joined = { id: string; count: number };

/** Sends the email only once: a person who is already on the list gets no second one. */
async function acknowledge(ctx: Context, given: Participant, letter: JoinedLetter) {
  await bumpSiteVersion(ctx, "community");
  await queueMail(ctx, { ...letter, to: given.email });
}

type JoinedLetter = Omit<Mail, "to">;

export const eventRegisteredLetter = (
  { title, date, location }: Pick<EventRow, "title" | "date" | "location">,
  reference: string,
): JoinedLetter => ({
  kind: "event_registered",
  subject: `You are on the list: ${title}`,
  heading: `You are on the list: ${title}`,
  paragraphs: [
    `${title} is on ${formatDay(date)}, ${location}. It costs nothing.`,
    "If you cannot come, you do not need to do anything. If you did not register, someone typed your address by mistake.",
  ],
  reference,
});

export const chapterJoinedLetter = (
  { name, location, nextEvent }: { name: string; location: string; nextEvent: string },
  reference: string,
): JoinedLetter => ({
  kind: "chapter_joined",
  subject: `Welcome to the ${name}`,
  heading: `Welcome to the ${name}`,
  paragraphs: [
    `You have joined the ${name} (${location}). What comes next: ${nextEvent}.`,
    "If you did not ask for this, write to us and we will remove your address from the list.",
  ],
  reference,
});

/** Registers a person for an event. A person who is already registered gets the same response. */
export async function registerForEvent(
  ctx: Context,
  eventId: string,
  given: Participant,
): Promise<Joined> {
  return inTransaction(ctx, async (tx) => {
    const of = eq(eventRegistrations.eventId, eventId);
    const mine = and(of, eq(eventRegistrations.email, given.email));
    const event = await lockEvent(tx, eventId);
    const state = eventStateOn(lagosDay(tx.clock()), event);
    if (state === "over") throw conflict("event_over", eventOver);
    if (state === "cancelled") throw conflict("event_cancelled", eventCancelled);
    const taken = await countRegistered(tx, eventId);
    await tx.step("places-counted");
    if (event.capacity !== null && taken >= event.capacity) {
      // A person who has a place gets the same response again.
      const [place] = await tx.db.select().from(eventRegistrations).where(mine);
      if (!place) throw conflict("event_full", eventFull);
    }
    const [added] = await tx.db
      .insert(eventRegistrations)
      .values({
        ...given,
        eventId,
        toldDate: event.date,
        toldLocation: event.location,
        createdAt: tx.clock(),
      })
      .onConflictDoNothing()
      .returning();
    if (added) await acknowledge(tx, given, eventRegisteredLetter(event, added.id));
    const [known] = await tx.db.select().from(eventRegistrations).where(mine);
    if (!known) throw new Error("the registration was neither stored nor found");
    return { id: known.id, count: event.attendees + taken + (added ? 1 : 0) };
  });
}

/** Adds a member to a chapter. A person who is already a member gets the same response. */
export async function joinChapter(
  ctx: Context,
  chapterId: string,
  given: Participant,
): Promise<Joined> {
  return inTransaction(ctx, async (tx) => {
    const of = eq(chapterMembers.chapterId, chapterId);
    const [chapter] = await tx.db.select().from(chapters).where(eq(chapters.id, chapterId));
    if (!chapter) throw notFound(noSuchChapter);
    if (chapter.closedAt) throw conflict("chapter_closed", chapterClosed);
    const [added] = await tx.db
      .insert(chapterMembers)
      .values({ ...given, chapterId, createdAt: tx.clock() })
      .onConflictDoNothing()
      .returning();
    if (added) await acknowledge(tx, given, chapterJoinedLetter(chapter, added.id));
    const [known] = await tx.db
      .select()
      .from(chapterMembers)
      .where(and(of, eq(chapterMembers.email, given.email)));
    if (!known) throw new Error("the membership was neither stored nor found");
    const count = chapter.members + (await tx.db.$count(chapterMembers, of));
    return { id: known.id, count };
  });
}

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

/** Places at events and in chapters, under an address that its owner has confirmed. */
export const communityData: PersonalData = {
  name: "community",
  async read(ctx, { confirmedEmail }) {
    if (!confirmedEmail) return { events: [], chapters: [] };
    const attended = await ctx.db
      .select({
        name: eventRegistrations.name,
        event: events.title,
        createdAt: eventRegistrations.createdAt,
      })
      .from(eventRegistrations)
      .innerJoin(events, eq(events.id, eventRegistrations.eventId))
      .where(eq(eventRegistrations.email, confirmedEmail));
    const joined = await ctx.db
      .select({
        name: chapterMembers.name,
        chapter: chapters.name,
        createdAt: chapterMembers.createdAt,
      })
      .from(chapterMembers)
      .innerJoin(chapters, eq(chapters.id, chapterMembers.chapterId))
      .where(eq(chapterMembers.email, confirmedEmail));
    return { events: attended, chapters: joined };
  },
  async erase(ctx, { confirmedEmail }) {
    if (!confirmedEmail) return;
    await ctx.db.delete(eventRegistrations).where(eq(eventRegistrations.email, confirmedEmail));
    await ctx.db.delete(chapterMembers).where(eq(chapterMembers.email, confirmedEmail));
    await bumpSiteVersion(ctx, "community");
  },
};
