import { eq, getTableColumns } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#foundation/context.ts";
import { cutTo, defineList, type ListSource } from "#foundation/database/read-list.ts";
import { matchesWords, searchWords } from "#foundation/database/word-search.ts";
import { notFound } from "#foundation/errors/errors.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import type { PastEvent } from "#foundation/http/past-event.ts";
import { readHistory, requirePermission } from "#rooms/accounts/server/door.ts";
import type { GraduateRecord, listGraduatesEndpoint } from "../../contract/pictures.ts";
import { graduates, pictures } from "../picture-tables.ts";
import { programs } from "../tables.ts";

type Query = z.output<typeof listGraduatesEndpoint.query>;
export type GraduateRow = typeof graduates.$inferSelect;

export const noSuchGraduate =
  "There are no such words. Someone may have deleted them, because the consent was taken back.";

const joined = (ctx: Context) =>
  ctx.db
    .select({
      graduate: getTableColumns(graduates),
      program: programs.title,
      sizes: pictures.sizes,
      alt: pictures.alt,
    })
    .from(graduates)
    .innerJoin(programs, eq(programs.id, graduates.programId))
    .leftJoin(pictures, eq(pictures.id, graduates.pictureId));

function toRecord({
  graduate,
  program,
  sizes,
  alt,
}: Awaited<ReturnType<typeof joined>>[number]): GraduateRecord {
  const { updatedAt: _, createdAt: __, pictureId: ___, ...words } = graduate;
  return {
    ...words,
    ...{ program, alt: alt ?? "", picture: sizes && [...sizes] },
    shown: words.consentBy !== null && words.consentOn !== null,
  };
}

const source: ListSource<Query, GraduateRecord> = {
  from: graduates,
  id: graduates.id,
  sort: { created_at: graduates.createdAt, name: graduates.name },
  where: ({ search }) =>
    search ? matchesWords(searchWords(graduates.name, graduates.words), search) : undefined,
  rows: async (ctx, part) => (await cutTo(part, joined(ctx).$dynamic())).map(toRecord),
};

const list = defineList(
  (ctx) => requirePermission(ctx, "catalogue.manage"),
  () => source,
);

/** A page of graduates. The search looks at name and words. */
export const listGraduates = list.page;

/** All graduates that the filters leave. */
export const exportGraduates = list.all;

export const graduateColumns: CsvColumns<GraduateRecord> = {
  Name: ({ name }) => name,
  Program: ({ program }) => program,
  Year: ({ year }) => year,
  Words: ({ words }) => words,
  "Agreed by": ({ consentBy }) => consentBy,
  "Agreed on": ({ consentOn }) => consentOn,
};

/** Without a check of the permission, for the verbs that save. @throws AppError 404 */
export async function getGraduateRecord(ctx: Context, id: string): Promise<GraduateRecord> {
  const [found] = await joined(ctx).where(eq(graduates.id, id));
  if (!found) throw notFound(noSuchGraduate);
  return toRecord(found);
}

/** One graduate with the history. @throws AppError 403, 404 */
export async function getGraduate(
  ctx: Context,
  id: string,
): Promise<{ graduate: GraduateRecord; history: PastEvent[] }> {
  requirePermission(ctx, "catalogue.manage");
  return { graduate: await getGraduateRecord(ctx, id), history: await readHistory(ctx, [id]) };
}
