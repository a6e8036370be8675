import { and, eq, getTableColumns, isNotNull, isNull, ne } from "drizzle-orm";
import type { z } from "zod";
import { listAllCentres } from "#foundation/academy/centres.ts";
import { koboToNaira } from "#foundation/amounts/money.ts";
import type { Context } from "#foundation/context.ts";
import { cutTo, defineList, type ListSource } from "#foundation/database/read-list.ts";
import { matchesWords, searchWords } from "#foundation/database/word-search.ts";
import { notFound } from "#foundation/errors/errors.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import type { PastEvent } from "#foundation/http/past-event.ts";
import { readHistory, requirePermission } from "#rooms/accounts/door.server.ts";
import { programs } from "../tables.server.ts";
import type { listPicturesEndpoint, PictureRecord } from "./picture-endpoints.ts";
import { pictureKindNames } from "./pictures.ts";
import { pictures } from "./tables.server.ts";

type Query = z.output<typeof listPicturesEndpoint.query>;
export type PictureRow = typeof pictures.$inferSelect;

export const noSuchPicture = "There is no such photograph. Someone may have deleted it.";

/** @param program the title of its program */
export function toPictureRecord(row: PictureRow, program: string | null): PictureRecord {
  const { updatedAt: _, archivedAt, createdAt, sizes, soldForKobo, ...picture } = row;
  return {
    ...picture,
    soldFor: soldForKobo === null ? null : koboToNaira(soldForKobo),
    program,
    sizes: [...sizes],
    archived: archivedAt !== null,
    created_at: createdAt.toISOString(),
  };
}

const joined = (ctx: Context) =>
  ctx.db
    .select({ picture: getTableColumns(pictures), program: programs.title })
    .from(pictures)
    .leftJoin(programs, eq(programs.id, pictures.programId));

const source: ListSource<Query, PictureRecord> = {
  from: pictures,
  id: pictures.id,
  date: pictures.createdAt,
  sort: { created_at: pictures.createdAt, position: pictures.position },
  where: ({ kind, state, search }) =>
    and(
      kind ? eq(pictures.kind, kind) : undefined,
      // Those belong to a graduate's words, which have their own list.
      ne(pictures.kind, "graduate"),
      state === "shown" ? isNull(pictures.archivedAt) : undefined,
      state === "archived" ? isNotNull(pictures.archivedAt) : undefined,
      search ? matchesWords(searchWords(pictures.alt, pictures.credit), search) : undefined,
    ),
  rows: async (ctx, part) => {
    const rows = await cutTo(part, joined(ctx).$dynamic());
    return rows.map(({ picture, program }) => toPictureRecord(picture, program));
  },
};

/** A page of photographs. The search looks at description and photographer. */
export const pictureList = defineList(
  (ctx) => requirePermission(ctx, "catalogue.manage"),
  () => source,
);

export const pictureColumns: CsvColumns<PictureRecord> = {
  Description: ({ alt }) => alt,
  Shows: ({ kind }) => pictureKindNames[kind],
  Program: ({ program }) => program,
  Centre: ({ centreId }) => listAllCentres().find(({ id }) => id === centreId)?.name ?? null,
  Instructor: ({ instructor }) => instructor,
  "Own words": ({ words }) => words,
  "Made by": ({ madeBy }) => madeBy,
  "Sold for": ({ soldFor }) => soldFor,
  Photographer: ({ credit }) => credit,
  "Agreed to by": ({ consent }) => consent,
  Order: ({ position }) => position,
  Archived: ({ archived }) => (archived ? "yes" : "no"),
};

export async function getPicture(
  ctx: Context,
  id: string,
): Promise<PictureRecord & { history: PastEvent[] }> {
  requirePermission(ctx, "catalogue.manage");
  const [found] = await joined(ctx).where(eq(pictures.id, id));
  if (!found) throw notFound(noSuchPicture);
  return {
    ...toPictureRecord(found.picture, found.program),
    history: await readHistory(ctx, [id]),
  };
}
