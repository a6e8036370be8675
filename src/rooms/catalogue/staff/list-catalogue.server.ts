import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { familyLooks } from "#design/card-art/family-looks.ts";
import { koboToNaira } from "#foundation/amounts/money.ts";
import type { Context } from "#foundation/context.ts";
import { cutTo, defineList } from "#foundation/database/read-list.ts";
import { matchesWords } from "#foundation/database/word-search.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { capital } from "#foundation/text/capital.ts";
import { plainMarks } from "#foundation/text/text.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { placeInWords } from "../centres/location.ts";
import { levelNamed } from "../levels/levels.ts";
import { type ProgramStatus, statusOf } from "../program/program-status.ts";
import { modeNames, priceTypeNames } from "../program/program-words.ts";
import { programWords, programs as table } from "../tables.server.ts";
import type { CatalogueRow, listCatalogueEndpoint } from "./admin-catalogue.ts";
import { programStates } from "./status-words.ts";

type Query = z.output<typeof listCatalogueEndpoint.query>;

/** What a row shows; the long texts stay in the database. */
const columns = {
  id: table.id,
  number: table.number,
  title: table.title,
  description: table.description,
  mode: table.mode,
  priceType: table.priceType,
  priceKobo: table.priceKobo,
  levels: table.levels,
  centreIds: table.centreIds,
  instructor: table.instructor,
  family: table.family,
  unanswered: table.unanswered,
  publishedAt: table.publishedAt,
  archivedAt: table.archivedAt,
  version: table.version,
  updatedAt: table.updatedAt,
};
type Row = Pick<typeof table.$inferSelect, keyof typeof columns>;

const statusColumns = { publishedAt: table.publishedAt, archivedAt: table.archivedAt };

/** What the search compares. */
const searched = {
  id: table.id,
  title: table.title,
  number: table.number,
  instructor: table.instructor,
  description: table.description,
};

const inStatus = (status: ProgramStatus) =>
  status === "archived"
    ? isNotNull(table.archivedAt)
    : and(
        isNull(table.archivedAt),
        status === "draft" ? isNull(table.publishedAt) : isNotNull(table.publishedAt),
      );

/** The ids first: the database would otherwise look for rare words row by row, in the order of the list. */
function whereFound(typed: string): SQL {
  const search = plainMarks(typed);
  const found = [
    sql`select id from ${table} where ${matchesWords(programWords(table), search)}`,
    ...(/^\d{1,9}$/.test(search)
      ? [sql`select id from ${table} where ${table.number} = ${Number(search)}`]
      : []),
  ];
  return sql`${table.id} = any(array(${sql.join(found, sql` union `)}))`;
}

/** A page of the whole catalogue. The search compares the number, and words of title, address, description and instructor. */
export const catalogueList = defineList<Query, Row>(
  (ctx) => requirePermission(ctx, "catalogue.manage"),
  {
    from: table,
    id: table.id,
    sort: {
      number: table.number,
      title: sql`lower(${table.title})`,
      updated_at: table.updatedAt,
    },
    where: ({ search, status, mode, priceType, family }) => {
      return and(
        status ? inStatus(status) : undefined,
        mode ? eq(table.mode, mode) : undefined,
        priceType ? eq(table.priceType, priceType) : undefined,
        family ? eq(table.family, family) : undefined,
        search ? whereFound(search) : undefined,
      );
    },
    rows: (ctx, part) => cutTo(part, ctx.db.select(columns).from(table).$dynamic()),
  },
);

/**
 * Programs that a text matches, including drafts and archived ones, last changed first. The caller checks the
 * permission.
 */
export const findInCatalogue = (ctx: Context, typed: string, most: number) =>
  ctx.db
    .select({ ...searched, ...statusColumns })
    .from(table)
    .where(whereFound(typed))
    .orderBy(desc(table.updatedAt), table.id)
    .limit(most);

export const toCatalogueRow = (row: Omit<Row, "description" | "instructor">): CatalogueRow => ({
  id: row.id,
  number: row.number,
  title: row.title,
  status: statusOf(row),
  mode: row.mode,
  priceType: row.priceType,
  price: koboToNaira(ownKobo(row)),
  levels: row.levels,
  location: placeInWords(row),
  family: row.family,
  unanswered: row.unanswered,
  version: row.version,
  updated_at: row.updatedAt.toISOString(),
});

/** The price that counts; for a paid physical program, a level decides it. */
const ownKobo = ({ mode, priceType, priceKobo }: Pick<Row, "mode" | "priceType" | "priceKobo">) =>
  priceType === "paid" && mode !== "physical" ? priceKobo : 0;

export const catalogueColumns: CsvColumns<Row> = {
  Number: ({ number }) => number,
  Title: ({ title }) => title,
  Address: ({ id }) => id,
  Status: (row) => programStates[statusOf(row)].label,
  Mode: ({ mode }) => modeNames[mode],
  "Price type": ({ priceType }) => priceTypeNames[priceType],
  "Price (NGN)": (row) => ({ kobo: ownKobo(row) }),
  Levels: ({ levels }) => levels.map(levelNamed).join(", "),
  Location: placeInWords,
  Instructor: ({ instructor }) => instructor,
  Family: ({ family }) => capital(familyLooks[family].name),
  Description: ({ description }) => description,
  Changed: ({ updatedAt }) => updatedAt,
};
