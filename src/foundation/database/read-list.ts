import {
  type AnyColumn,
  asc,
  count,
  desc,
  inArray,
  type SQL,
  type SQLWrapper,
  type Subquery,
  sql,
} from "drizzle-orm";
import type { PgSelect, PgTable } from "drizzle-orm/pg-core";
import type { Context } from "../context.ts";
import { mostCounted, type PageQuery, pageWindow } from "../http/lists.ts";

/** What one statement of a list reads. */
export type ListPart = {
  /** The `sort` and `order` of the query, which `orderBy` says in SQL. */
  readonly sort: string;
  readonly order: "asc" | "desc";
  readonly where: SQL | undefined;
  readonly orderBy: SQL[];
  readonly limit: number;
  readonly offset: number;
};

/** A statement that finds ids, alone or as a part of another one. */
type IdsStatement = PromiseLike<{ id: string }[]> & SQLWrapper;

/** Where a list comes from: the room gives what differs, and `readPage` and `readBatches` do the rest. */
export type ListSource<Query extends PageQuery, Row> = {
  /** What is counted: `where` must not need a join. */
  readonly from: PgTable | Subquery;
  /** Orders rows that sort alike, and finds them for an export. */
  readonly id: AnyColumn;
  /** Unless the rows have their `id` themselves. */
  readonly idOf?: (row: Row) => string;
  /** What each `sort` of the query means. */
  readonly sort: Readonly<Record<Query["sort"], AnyColumn | SQL>>;
  /** What search and filters leave. */
  readonly where: (query: Query, ctx: Context) => SQL | undefined | Promise<SQL | undefined>;
  readonly rows: (ctx: Context, part: ListPart) => PromiseLike<Row[]>;
  /** The ids of the same rows, with as few joins as the order needs; without it, from `from` alone. */
  readonly keys?: (ctx: Context, part: ListPart) => IdsStatement;
  /** Whether the first page reads ids first too: when `rows` would work out the order for every row of all. */
  readonly keysFirst?: (query: Query) => boolean;
  /** Whether an index of words finds the rows (word-search.ts). */
  readonly findsWords?: (query: Query) => boolean;
};

/** A statement of `rows` or `keys`, cut to the part. */
export const cutTo = <Statement extends PgSelect>(
  { where, orderBy, limit, offset }: ListPart,
  statement: Statement,
) =>
  statement
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);

function keysOf<Query extends PageQuery, Row>(
  ctx: Context,
  { from, id, keys }: ListSource<Query, Row>,
  part: ListPart,
): IdsStatement {
  if (keys) return keys(ctx, part);
  return cutTo(
    part,
    ctx.db
      .select({ id: sql<string>`${id}` })
      .from(from)
      .$dynamic(),
  );
}

function orderOf<Query extends PageQuery, Row>(source: ListSource<Query, Row>, query: Query) {
  const direction = query.order === "asc" ? asc : desc;
  const sorted = source.sort[query.sort as Query["sort"]];
  // No index has this expression. Otherwise the database may go through all rows in order and make the words of each anew.
  const order = source.findsWords?.(query) ? sql`coalesce(${sorted}, ${sorted})` : sorted;
  return [direction(order), direction(source.id)];
}

/** How many rows there are, counted no further than one more than `mostCounted`. */
export async function countRows(
  ctx: Pick<Context, "db">,
  from: PgTable | Subquery,
  where: SQL | undefined,
): Promise<number> {
  const found = ctx.db
    .select({ one: sql`1`.as("one") })
    .from(from)
    .where(where)
    .limit(mostCounted + 1)
    .as("found");
  const [counted] = await ctx.db.select({ many: count() }).from(found);
  return counted?.many ?? 0;
}

/**
 * One page of a list, and how many rows there are, counted up to `mostCounted`; `hasMore` says that there are more.
 * Two statements. After the first page, the ids of a page come first, so the rows before it are neither joined nor read
 * whole; so do those of a search for words.
 */
export async function readPage<Query extends PageQuery, Row>(
  ctx: Context,
  source: ListSource<Query, Row>,
  query: Query,
): Promise<{ rows: Row[]; total: number; hasMore: boolean }> {
  const where = await source.where(query, ctx);
  const { sort, order } = query;
  const part = { where, sort, order, orderBy: orderOf(source, query), ...pageWindow(query) };
  const keysFirst = part.offset > 0 || source.keysFirst?.(query) || source.findsWords?.(query);
  const rows = await source.rows(
    ctx,
    keysFirst
      ? { ...part, where: sql`${source.id} = any(array(${keysOf(ctx, source, part)}))`, offset: 0 }
      : part,
  );
  // The first rows of all, and fewer than asked for: these are all.
  const isWhole = part.offset === 0 && rows.length < part.limit;
  const counted = isWhole ? rows.length : await countRows(ctx, source.from, where);
  return { rows, total: Math.min(counted, mostCounted), hasMore: counted > mostCounted };
}

/** Rows that an export holds in memory at a time. */
const batchSize = 500;
/** More than a spreadsheet opens. */
const mostRows = 1_000_000;

/**
 * All rows of a filtered list, for an export. The first part is sent at once. Then all ids are read, so that rows which
 * come in the meantime neither repeat nor hide others, without a transaction that stays open while somebody downloads. A row
 * that comes before the ids are read may follow the first part.
 */
export async function* readBatches<Query extends PageQuery, Row>(
  ctx: Context,
  source: ListSource<Query, Row>,
  query: Query,
): AsyncGenerator<Row[]> {
  const orderBy = orderOf(source, query);
  const { sort, order } = query;
  const part = { where: await source.where(query, ctx), sort, order, orderBy, offset: 0 };
  const idsOf = async (limit: number) =>
    (await keysOf(ctx, source, { ...part, limit })).map(({ id }) => id);
  const idOf = source.idOf ?? ((row: Row) => (row as { id: string }).id);
  async function rowsOf(ids: string[]): Promise<Row[]> {
    const where = inArray(source.id, ids);
    const rows = await source.rows(ctx, { ...part, where, limit: batchSize });
    const byId = new Map(rows.map((row) => [idOf(row), row]));
    // What was deleted in the meantime is left out.
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
  const first = await idsOf(batchSize);
  if (first.length > 0) yield await rowsOf(first);
  if (first.length < batchSize) return;
  const sent = new Set(first);
  const rest = (await idsOf(mostRows)).filter((id) => !sent.has(id));
  for (let at = 0; at < rest.length; at += batchSize) {
    yield await rowsOf(rest.slice(at, at + batchSize));
  }
}

/**
 * A list for admins: a page of it, and all that its filters leave.
 * @param admit throws unless the caller may read it
 * @param given the source; a function when it needs the request's context
 */
export function defineList<Query extends PageQuery, Row>(
  admit: (ctx: Context) => unknown,
  given: ListSource<Query, Row> | ((ctx: Context) => ListSource<Query, Row>),
) {
  const open = (ctx: Context) => {
    admit(ctx);
    return typeof given === "function" ? given(ctx) : given;
  };
  return {
    page: (ctx: Context, query: Query) => readPage(ctx, open(ctx), query),
    all: (ctx: Context, query: Query) => readBatches(ctx, open(ctx), query),
  };
}
