import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#foundation/context.ts";
import { cutTo, defineList } from "#foundation/database/read-list.ts";
import { matchesWords, searchWords } from "#foundation/database/word-search.ts";
import { notFound } from "#foundation/errors/errors.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import type { PastEvent } from "#foundation/http/past-event.ts";
import { readHistory, requirePermission } from "#rooms/accounts/server/door.ts";
import type { ChapterRecord, listChaptersEndpoint } from "../../contract/admin-community.ts";
import { noSuchChapter } from "../../rules/community-texts.ts";
import { chapterMembers, chapters } from "../tables.ts";

type Query = z.output<typeof listChaptersEndpoint.query>;
export type ChapterRow = typeof chapters.$inferSelect;

/** How many joined here. */
export const countJoined = (ctx: Context, chapterId: typeof chapters.id | string) =>
  ctx.db.$count(chapterMembers, eq(chapterMembers.chapterId, chapterId));

export function toChapterRecord(row: ChapterRow, joined: number): ChapterRecord {
  const { updatedAt: _, closedAt, ...chapter } = row;
  return { ...chapter, joined, state: closedAt ? "closed" : "open" };
}

const list = defineList<Query, ChapterRecord>((ctx) => requirePermission(ctx, "community.read"), {
  from: chapters,
  id: chapters.id,
  sort: { name: chapters.name },
  where: ({ state, search }) => {
    return and(
      state === "open" ? isNull(chapters.closedAt) : undefined,
      state === "closed" ? isNotNull(chapters.closedAt) : undefined,
      search ? matchesWords(searchWords(chapters.name, chapters.location), search) : undefined,
    );
  },
  rows: async (ctx, part) => {
    const rows = await cutTo(
      part,
      ctx.db
        .select({ chapter: chapters, joined: countJoined(ctx, chapters.id) })
        .from(chapters)
        .$dynamic(),
    );
    return rows.map(({ chapter, joined }) => toChapterRecord(chapter, joined));
  },
});

/** A page of chapters. The search looks at name and place. */
export const listChapters = list.page;

/** All chapters that the filters leave. */
export const exportChapters = list.all;

export const chapterColumns: CsvColumns<ChapterRecord> = {
  Name: ({ name }) => name,
  Place: ({ location }) => location,
  Next: ({ nextEvent }) => nextEvent,
  "Members from before": ({ members }) => members,
  "Joined here": ({ joined }) => joined,
  State: ({ state }) => state,
};

/** One chapter with its history. @throws AppError 403, 404 */
export async function getChapter(
  ctx: Context,
  id: string,
): Promise<{ chapter: ChapterRecord; history: PastEvent[] }> {
  requirePermission(ctx, "community.read");
  const [found] = await ctx.db.select().from(chapters).where(eq(chapters.id, id));
  if (!found) throw notFound(noSuchChapter);
  return {
    chapter: toChapterRecord(found, await countJoined(ctx, id)),
    history: await readHistory(ctx, [id]),
  };
}
