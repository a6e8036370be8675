import { asc, count, eq, gte, isNull, or } from "drizzle-orm";
import { defineSnapshot } from "#foundation/site/snapshots.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { chapterMembers, chapters, eventRegistrations, events } from "../tables.server.ts";
import { type ClosedBy, type EventState, eventStateOn } from "./gatherings.ts";

const shownOfEvents = {
  id: events.id,
  title: events.title,
  date: events.date,
  location: events.location,
  description: events.description,
  attendees: events.attendees,
  type: events.type,
  capacity: events.capacity,
  cancelledAt: events.cancelledAt,
};
const shownOfChapters = {
  id: chapters.id,
  name: chapters.name,
  members: chapters.members,
  nextEvent: chapters.nextEvent,
  location: chapters.location,
};

/** Why nobody can register any more; null while people can. */
function closedBy(
  state: EventState,
  { capacity, registered }: { capacity: number | null; registered: number },
): ClosedBy | null {
  if (state !== "coming") return state;
  return capacity !== null && registered >= capacity ? "full" : null;
}

/** Events and chapters in memory, with their total counts.  */
export const listCommunity = defineSnapshot(async (ctx) => {
  const today = lagosDay(ctx.clock());
  const comingTo = await ctx.db
    .select({ event: shownOfEvents, registered: count(eventRegistrations.id) })
    .from(events)
    .leftJoin(eventRegistrations, eq(eventRegistrations.eventId, events.id))
    // A cancelled event is no longer shown once its day is over.
    .where(or(isNull(events.cancelledAt), gte(events.date, today)))
    .groupBy(events.id)
    .orderBy(asc(events.date));
  const membersOf = await ctx.db
    .select({ chapter: shownOfChapters, joined: count(chapterMembers.id) })
    .from(chapters)
    .leftJoin(chapterMembers, eq(chapterMembers.chapterId, chapters.id))
    .where(isNull(chapters.closedAt))
    .groupBy(chapters.id);
  return {
    events: comingTo.map(({ event: { capacity, cancelledAt, ...event }, registered }) => ({
      ...event,
      attendees: event.attendees + registered,
      closedBy: closedBy(eventStateOn(today, { date: event.date, cancelledAt }), {
        capacity,
        registered,
      }),
    })),
    chapters: membersOf
      .map(({ chapter, joined }) => ({ ...chapter, members: chapter.members + joined }))
      .sort((one, other) => other.members - one.members),
  };
}, "community");
