import { and, eq, inArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Context } from "#foundation/context.ts";
import { cutTo, defineList, type ListSource } from "#foundation/database/read-list.ts";
import { matchesWords } from "#foundation/database/word-search.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { instantCell } from "#foundation/http/answers/csv.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import {
  chapterMembers,
  chapters,
  eventRegistrations,
  events,
  participantWords,
} from "../tables.server.ts";
import type { listParticipantsEndpoint, ParticipantRecord } from "./admin-community.ts";
import { gatheringNames } from "./gathering-words.ts";

type Query = z.output<typeof listParticipantsEndpoint.query>;

/**
 * Event registrations and chapter members in one list. Each half is one table without joins: then PostgreSQL merges
 * their indexes and reads only one page, instead of sorting all people.
 */
function selectParticipants(ctx: Context) {
  const registered = ctx.db
    .select({
      id: eventRegistrations.id,
      kind: sql<"event" | "chapter">`'event'`.as("kind"),
      gatheringId: sql<string>`${eventRegistrations.eventId}`.as("gathering_id"),
      name: eventRegistrations.name,
      email: eventRegistrations.email,
      createdAt: eventRegistrations.createdAt,
    })
    .from(eventRegistrations);
  const joined = ctx.db
    .select({
      id: chapterMembers.id,
      kind: sql<"event" | "chapter">`'chapter'`.as("kind"),
      gatheringId: sql<string>`${chapterMembers.chapterId}`.as("gathering_id"),
      name: chapterMembers.name,
      email: chapterMembers.email,
      createdAt: chapterMembers.createdAt,
    })
    .from(chapterMembers);
  return unionAll(registered, joined).as("everybody");
}

/** The titles of events and the names of chapters, by id. */
async function namesOf(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const titles = ctx.db
    .select({ id: events.id, name: events.title })
    .from(events)
    .where(inArray(events.id, wanted));
  const names = ctx.db
    .select({ id: chapters.id, name: chapters.name })
    .from(chapters)
    .where(inArray(chapters.id, wanted));
  return new Map((await unionAll(titles, names)).map(({ id, name }) => [id, name]));
}

function sourceFor(ctx: Context): ListSource<Query, ParticipantRecord> {
  const all = selectParticipants(ctx);
  return {
    from: all,
    id: all.id,
    date: all.createdAt,
    sort: { created_at: all.createdAt, name: all.name, email: all.email },
    where: ({ kind, gathering, search }) =>
      and(
        kind ? eq(all.kind, kind) : undefined,
        gathering ? eq(all.gatheringId, gathering) : undefined,
        search ? matchesWords(participantWords(all), search) : undefined,
      ),
    rows: async (_, part) => {
      const rows = await cutTo(part, ctx.db.select().from(all).$dynamic());
      const names = await namesOf(
        ctx,
        rows.map(({ gatheringId }) => gatheringId),
      );
      return rows.map(({ gatheringId, createdAt, ...row }) => ({
        ...row,
        gathering_id: gatheringId,
        gathering: names.get(gatheringId) ?? "",
        created_at: createdAt.toISOString(),
      }));
    },
  };
}

/** A page of event and chapter participants. The search finds beginnings of words in name and email. */
export const participantList = defineList(
  (ctx) => requirePermission(ctx, "community.read"),
  sourceFor,
);

export const participantColumns: CsvColumns<ParticipantRecord> = {
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Kind: ({ kind }) => gatheringNames[kind],
  "Event or chapter": ({ gathering }) => gathering,
  Since: ({ created_at }) => instantCell(created_at),
};
