import { asc, count, eq } from "drizzle-orm";
import { defineSnapshot } from "#foundation/snapshots.ts";
import { lagosDay } from "#foundation/time.ts";
import { chapterMembers, chapters, eventRegistrations, events } from "./tables.ts";

const shownOfEvents = {
  id: events.id,
  title: events.title,
  date: events.date,
  location: events.location,
  description: events.description,
  attendees: events.attendees,
  type: events.type,
};
const shownOfChapters = {
  id: chapters.id,
  name: chapters.name,
  members: chapters.members,
  nextEvent: chapters.nextEvent,
  location: chapters.location,
};

/** Events and chapters in memory, with their total counts. Past events accept no registrations. */
export const listCommunity = defineSnapshot(async (ctx) => {
  const today = lagosDay(ctx.clock());
  const comingTo = await ctx.db
    .select({ event: shownOfEvents, registered: count(eventRegistrations.id) })
    .from(events)
    .leftJoin(eventRegistrations, eq(eventRegistrations.eventId, events.id))
    .groupBy(events.id)
    .orderBy(asc(events.date));
  const membersOf = await ctx.db
    .select({ chapter: shownOfChapters, joined: count(chapterMembers.id) })
    .from(chapters)
    .leftJoin(chapterMembers, eq(chapterMembers.chapterId, chapters.id))
    .groupBy(chapters.id);
  return {
    events: comingTo.map(({ event, registered }) => ({
      ...event,
      attendees: event.attendees + registered,
      isOver: event.date < today,
    })),
    chapters: membersOf
      .map(({ chapter, joined }) => ({ ...chapter, members: chapter.members + joined }))
      .sort((one, other) => other.members - one.members),
  };
}, "community");
export type Community = Awaited<ReturnType<typeof listCommunity>>;
