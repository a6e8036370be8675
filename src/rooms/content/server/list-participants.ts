import { and, asc, count, desc, eq, ilike, or, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Context } from "#foundation/context.ts";
import { likePattern, pageWindow } from "#foundation/http/lists.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { listParticipantsEndpoint, ParticipantRecord } from "../contract/community.ts";
import { chapterMembers, chapters, eventRegistrations, events } from "./tables.ts";

/** Event registrations and chapter members in one list, to search, sort and page them together. */
function selectParticipants(ctx: Context) {
  const registered = ctx.db
    .select({
      id: eventRegistrations.id,
      kind: sql<"event" | "chapter">`'event'`.as("kind"),
      gatheringId: eventRegistrations.eventId,
      gathering: events.title,
      name: eventRegistrations.name,
      email: eventRegistrations.email,
      createdAt: eventRegistrations.createdAt,
    })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventRegistrations.eventId));
  const joined = ctx.db
    .select({
      id: chapterMembers.id,
      kind: sql<"event" | "chapter">`'chapter'`.as("kind"),
      gatheringId: chapterMembers.chapterId,
      gathering: chapters.name,
      name: chapterMembers.name,
      email: chapterMembers.email,
      createdAt: chapterMembers.createdAt,
    })
    .from(chapterMembers)
    .innerJoin(chapters, eq(chapters.id, chapterMembers.chapterId));
  return unionAll(registered, joined).as("everybody");
}

/** A page of event and chapter participants. The search looks at name and email. */
export async function listParticipants(
  ctx: Context,
  query: z.output<typeof listParticipantsEndpoint.query>,
): Promise<{ participants: ParticipantRecord[]; total: number }> {
  requirePermission(ctx, "community.read");
  const all = selectParticipants(ctx);
  const columns = {
    created_at: all.createdAt,
    name: all.name,
    email: all.email,
    gathering: all.gathering,
  };
  const pattern = query.search ? likePattern(query.search) : null;
  const where = and(
    query.kind ? eq(all.kind, query.kind) : undefined,
    query.gathering ? eq(all.gatheringId, query.gathering) : undefined,
    pattern ? or(ilike(all.name, pattern), ilike(all.email, pattern)) : undefined,
  );
  const direction = query.order === "asc" ? asc : desc;
  const { limit, offset } = pageWindow(query);
  const rows = await ctx.db
    .select()
    .from(all)
    .where(where)
    .orderBy(direction(columns[query.sort]), direction(all.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await ctx.db.select({ total: count() }).from(all).where(where);
  return {
    participants: rows.map(({ gatheringId, createdAt, ...row }) => ({
      ...row,
      gathering_id: gatheringId,
      created_at: createdAt.toISOString(),
    })),
    total: counted?.total ?? 0,
  };
}
