import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { z } from "zod";
import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { cutTo, defineList } from "#foundation/database/read-list.ts";
import { refuseSecond } from "#foundation/database/statements/violated-constraint.ts";
import { matchesWords, searchWords } from "#foundation/database/word-search.ts";
import { AppError, conflict, invalid, notFound } from "#foundation/errors/errors.ts";
import { noRules, type RawAnswers } from "#foundation/forms/answers.ts";
import { checkForm } from "#foundation/forms/check-form.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import type { PastEvent } from "#foundation/http/past-event.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { readHistory, requirePermission } from "#rooms/accounts/door.server.ts";
import { chapterMembers, chapters } from "../tables.server.ts";
import type { ChapterRecord, listChaptersEndpoint } from "./admin-community.ts";
import { chapterForm } from "./gathering-forms.ts";
import { chapterLooks } from "./gathering-words.ts";
import { type ChapterState, chapterExists, noSuchChapter } from "./gatherings.ts";
import { refuseStale } from "./save-event.server.ts";

function readChapter(given: RawAnswers) {
  const { answers, problems } = checkForm(chapterForm, given, noRules);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const { members, ...texts } = answers;
  return { ...texts, members: Number(members ?? 0) };
}

type Query = z.output<typeof listChaptersEndpoint.query>;
type ChapterRow = typeof chapters.$inferSelect;

/** How many joined here. */
const countJoined = (ctx: Context, chapterId: typeof chapters.id | string) =>
  ctx.db.$count(chapterMembers, eq(chapterMembers.chapterId, chapterId));

function toChapterRecord(row: ChapterRow, joined: number): ChapterRecord {
  const { updatedAt: _, closedAt, ...chapter } = row;
  return { ...chapter, joined, state: closedAt ? "closed" : "open" };
}

/** A page of chapters. The search looks at name and place. */
export const chapterList = defineList<Query, ChapterRecord>(
  (ctx) => requirePermission(ctx, "community.read"),
  {
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
  },
);

export const chapterColumns: CsvColumns<ChapterRecord> = {
  Name: ({ name }) => name,
  Place: ({ location }) => location,
  Next: ({ nextEvent }) => nextEvent,
  "Members from before": ({ members }) => members,
  "Joined here": ({ joined }) => joined,
  State: ({ state }) => chapterLooks[state].label,
};

export async function getChapter(
  ctx: Context,
  id: string,
): Promise<ChapterRecord & { history: PastEvent[] }> {
  requirePermission(ctx, "community.read");
  const [found] = await ctx.db.select().from(chapters).where(eq(chapters.id, id));
  if (!found) throw notFound(noSuchChapter);
  return {
    ...toChapterRecord(found, await countJoined(ctx, id)),
    history: await readHistory(ctx, [id]),
  };
}

/** Locks a chapter until the transaction ends. */
async function lockChapter(ctx: Context, id: string): Promise<ChapterRow> {
  const [found] = await ctx.db.select().from(chapters).where(eq(chapters.id, id)).for("update");
  if (!found) throw notFound(noSuchChapter);
  return found;
}

async function store(ctx: Context, id: string, change: Partial<ChapterRow>) {
  const [row] = await ctx.db.update(chapters).set(change).where(eq(chapters.id, id)).returning();
  if (!row) throw new Error("the chapter was not stored");
  await bumpSiteVersion(ctx, "community");
  return toChapterRecord(row, await countJoined(ctx, id));
}

const existsAlready = () =>
  new AppError(409, "chapter_exists", chapterExists, { fields: { name: chapterExists } });

/** Stores a name and a place that no other chapter may have. */
const once = <T>(ctx: Context, work: (tx: Context) => Promise<T>): Promise<T> =>
  refuseSecond(ctx, "chapters_once", existsAlready, work);

/** Adds a chapter; the community page shows it within a second. */
export async function createChapter(ctx: Context, given: RawAnswers): Promise<ChapterRecord> {
  requirePermission(ctx, "community.manage");
  const chapter = readChapter(given);
  return once(ctx, async (tx) => {
    const [row] = await tx.db
      .insert(chapters)
      .values({ ...chapter, id: newId() })
      .returning();
    if (!row) throw new Error("the chapter was not stored");
    await bumpSiteVersion(tx, "community");
    await audit(tx, "chapter.created", row.id);
    return toChapterRecord(row, 0);
  });
}

export async function updateChapter(
  ctx: Context,
  id: string,
  { version, ...given }: RawAnswers & { readonly version: number },
): Promise<ChapterRecord> {
  requirePermission(ctx, "community.manage");
  const change = readChapter(given);
  return once(ctx, async (tx) => {
    const before = await lockChapter(tx, id);
    const { updatedAt: _, closedAt: __, ...saved } = before;
    refuseStale("chapter", saved, change, version);
    const names = Object.keys(change) as (keyof typeof change)[];
    const changed = names.filter((name) => change[name] !== before[name]);
    if (changed.length === 0) return toChapterRecord(before, await countJoined(tx, id));
    await audit(tx, "chapter.changed", id, { changed });
    return store(tx, id, change);
  });
}

/** Closes a chapter, or opens it again. Pages do not show a closed one, and its members stay on the list. */
export async function setChapterState(
  ctx: Context,
  id: string,
  { state, version }: { state: ChapterState; version: number },
): Promise<ChapterRecord> {
  requirePermission(ctx, "community.manage");
  return inTransaction(ctx, async (tx) => {
    const before = await lockChapter(tx, id);
    refuseStale("chapter", { version: before.version }, {}, version);
    const closes = state === "closed";
    if (closes === (before.closedAt !== null)) {
      throw conflict("already_so", `This chapter is already ${state}.`);
    }
    await audit(tx, closes ? "chapter.closed" : "chapter.reopened", id);
    return store(tx, id, { closedAt: closes ? tx.clock() : null });
  });
}
