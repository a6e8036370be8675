import { and, eq, gte, isNotNull, isNull, lt, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#foundation/context.ts";
import { cutTo, defineList, type ListSource } from "#foundation/database/read-list.ts";
import { matchesWords, searchWords } from "#foundation/database/word-search.ts";
import { notFound } from "#foundation/errors/errors.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import type { PastEvent } from "#foundation/http/past-event.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { readHistory, requirePermission } from "#rooms/accounts/door.server.ts";
import { eventRegistrations, events } from "../tables.server.ts";
import type { EventRecord, listEventsEndpoint } from "./admin-community.ts";
import { eventLooks } from "./gathering-words.ts";
import { type EventState, eventStateOn, noSuchEvent } from "./gatherings.ts";

type Query = z.output<typeof listEventsEndpoint.query>;
export type EventRow = typeof events.$inferSelect;

/** How many registered here. */
export const countRegistered = (ctx: Context, eventId: typeof events.id | string) =>
  ctx.db.$count(eventRegistrations, eq(eventRegistrations.eventId, eventId));

/** @param today `YYYY-MM-DD` in Lagos */
export function toEventRecord(row: EventRow, registered: number, today: string): EventRecord {
  const { updatedAt: _, cancelledAt, ...event } = row;
  return { ...event, registered, state: eventStateOn(today, { date: row.date, cancelledAt }) };
}

/** The same rule as `eventStateOn`, for rows. */
function isInState(state: EventState, today: string): SQL | undefined {
  if (state === "cancelled") return isNotNull(events.cancelledAt);
  const byDate = state === "over" ? lt(events.date, today) : gte(events.date, today);
  return and(isNull(events.cancelledAt), byDate);
}

const sourceFor = (ctx: Context): ListSource<Query, EventRecord> => {
  const today = lagosDay(ctx.clock());
  return {
    from: events,
    id: events.id,
    sort: { date: events.date, title: events.title },
    where: ({ state, search }) => {
      return and(
        state ? isInState(state, today) : undefined,
        search
          ? matchesWords(searchWords(events.title, events.location, events.description), search)
          : undefined,
      );
    },
    rows: async (_, part) => {
      const rows = await cutTo(
        part,
        ctx.db
          .select({ event: events, registered: countRegistered(ctx, events.id) })
          .from(events)
          .$dynamic(),
      );
      return rows.map(({ event, registered }) => toEventRecord(event, registered, today));
    },
  };
};

/** A page of events. The search looks at title, place and description. */
export const eventList = defineList((ctx) => requirePermission(ctx, "community.read"), sourceFor);

export const eventColumns: CsvColumns<EventRecord> = {
  Title: ({ title }) => title,
  Kind: ({ type }) => type,
  Date: ({ date }) => date,
  Place: ({ location }) => location,
  Places: ({ capacity }) => capacity,
  Registered: ({ registered }) => registered,
  "Expected besides": ({ attendees }) => attendees,
  State: ({ state }) => eventLooks[state].label,
};

export async function getEvent(
  ctx: Context,
  id: string,
): Promise<EventRecord & { history: PastEvent[] }> {
  requirePermission(ctx, "community.read");
  const [found] = await ctx.db.select().from(events).where(eq(events.id, id));
  if (!found) throw notFound(noSuchEvent);
  const event = toEventRecord(found, await countRegistered(ctx, id), lagosDay(ctx.clock()));
  return { ...event, history: await readHistory(ctx, [id]) };
}
