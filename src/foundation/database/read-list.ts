import {
  type AnyColumn,
  and,
  asc,
  count,
  desc,
  inArray,
  type SQL,
  type SQLWrapper,
  type Subquery,
  sql,
} from "drizzle-orm";
import type { AnyPgColumn, PgSelect, PgTable } from "drizzle-orm/pg-core";
import { mostCounted } from "../amounts/counts.ts";
import type { Context } from "../context.ts";
import { type PageQuery, pageWindow, queriesByValue } from "../http/lists.ts";
import {
  beyond,
  cursorOf,
  inOrder,
  offsetCursor,
  type Place,
  placeCursor,
  type Towards,
  withinDays,
} from "./list-cursor.ts";

/** What one statement of a list reads. */
export type ListPart = {
  /** The `sort` and `order` of the query, which `orderBy` says in SQL. */
  readonly sort: string;
  readonly order: "asc" | "desc";
  readonly where: SQL | undefined;
  readonly orderBy: SQL[];
  readonly limit: number;
  readonly offset: number;
  /** What `keys` selects: the id, and what the rows are sorted by where a cursor is made. */
  readonly pick: { readonly id: SQL<string>; readonly at?: SQL<string | null> };
};

/** A statement that finds ids, alone or as a part of another one. */
type IdsStatement = PromiseLike<{ id: string; at?: string | null }[]> & SQLWrapper;

/** The source of a list: the room provides what differs, and `readPage` and `readBatches` do the rest. */
export type ListSource<Query extends PageQuery, Row> = {
  /** What is counted: `where` must not need a join. */
  readonly from: PgTable | Subquery;
  /** Orders rows that sort equally, and finds them for an export. */
  readonly id: AnyColumn;
  /** What screens select rows by, for `ids`; the id, unless they show another key. */
  readonly chosenBy?: AnyColumn;
  /** Needed unless the rows have an `id`. */
  readonly idOf?: (row: Row) => string;
  /** What each `sort` of the query means. */
  readonly sort: Readonly<Record<Query["sort"], AnyColumn | SQL>>;
  /** The list's date, for `from` and `to`: a time, or a day. */
  readonly date?: AnyColumn;
  /** What is added up over all matching rows, in kobo: columns of `from`. */
  readonly sums?: Readonly<Record<string, AnyColumn>>;
  /** The rows that match search and filters. */
  readonly where: (query: Query, ctx: Context) => SQL | undefined | Promise<SQL | undefined>;
  readonly rows: (ctx: Context, part: ListPart) => PromiseLike<Row[]>;
  /** The ids of the same rows, with as few joins as the order needs; without it, from `from` alone. */
  readonly keys?: (ctx: Context, part: ListPart) => IdsStatement;
  /** Whether the first page also reads ids first: when `rows` would compute the order for every row. */
  readonly keysFirst?: (query: Query) => boolean;
  /** Whether `keys` computes the order itself: then a page starts after a number of rows. */
  readonly ordersItself?: (query: Query) => boolean;
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
  { from, keys }: ListSource<Query, Row>,
  part: ListPart,
): IdsStatement {
  if (keys) return keys(ctx, part);
  return cutTo(part, ctx.db.select(part.pick).from(from).$dynamic());
}

function orderOf<Query extends PageQuery, Row>(
  source: ListSource<Query, Row>,
  query: Query,
  towards: Towards = query,
) {
  const direction = towards.order === "asc" ? asc : desc;
  const sorted = source.sort[query.sort as Query["sort"]];
  // No index has this expression. Without it, the database may go through all rows in order and compute each row's
  // words again.
  const order = source.findsWords?.(query) ? sql`coalesce(${sorted}, ${sorted})` : sorted;
  return [inOrder(sorted, towards, order), direction(source.id)];
}

type Counted = [ctx: Pick<Context, "db">, from: PgTable | Subquery, where: SQL | undefined];

/** The statement that counts rows no further than one more than `mostCounted`. */
function counting(...[{ db }, from, where]: Counted) {
  const one = db.select({ one: sql`1`.as("one") }).from(from);
  const found = one.where(where).limit(mostCounted + 1);
  return db.select({ many: count().as("many") }).from(found.as("found"));
}

/** How many rows there are, counted no further than one more than `mostCounted`. */
export async function countRows(...counted: Counted): Promise<number> {
  const [read] = await counting(...counted);
  return read?.many ?? 0;
}

/** Work that waits for a person. */
export type Waiting = {
  /** Counted no further than one more than `mostCounted`. */
  readonly many: number;
  /** When the oldest of it arrived; null when there is none. */
  readonly since: Date | null;
  /** The total amount, in kobo; null when unknown. */
  readonly amountKobo: number | null;
};

/** How much is waiting, and since when. @param about the column with an amount of each, in kobo */
export async function readWaiting(
  ctx: Pick<Context, "db">,
  from: PgTable,
  where: SQL | undefined,
  since: AnyPgColumn,
  about?: AnyPgColumn,
): Promise<Waiting> {
  const found = ctx.db
    .select({
      since: sql`${since}`.as("since"),
      about: sql`${about ?? sql`null::bigint`}`.as("about"),
    })
    .from(from)
    .where(where)
    .orderBy(since)
    .limit(mostCounted + 1)
    .as("found");
  const [read] = await ctx.db
    .select({
      many: count(),
      since: sql`min(${found.since})`.mapWith(
        (at: unknown) => since.mapFromDriverValue(at) as Date | string,
      ),
      amountKobo: sql<number | null>`sum(${found.about})`.mapWith(Number),
    })
    .from(found);
  return {
    many: read?.many ?? 0,
    // A day begins at midnight.
    since: read?.since ? new Date(read.since) : null,
    amountKobo: read?.amountKobo ?? null,
  };
}

/** The rows that match search, filters, days and selected rows. */
async function whereOf<Query extends PageQuery, Row>(
  ctx: Context,
  { where, date, id, chosenBy = id }: ListSource<Query, Row>,
  query: Query,
): Promise<SQL | undefined> {
  return and(
    await where(query, ctx),
    date && withinDays(date, query),
    query.ids ? inArray(chosenBy, query.ids.split(",")) : undefined,
  );
}

/** What the rows have in all, up to `mostCounted` rows; more are not added up. */
async function addUp(
  ctx: Context,
  { from, sums = {} }: Pick<ListSource<PageQuery, unknown>, "from" | "sums">,
  where: SQL | undefined,
) {
  const columns = Object.entries(sums);
  if (columns.length === 0) return { counted: await countRows(ctx, from, where), sums: null };
  const all = counting(ctx, from, where).as("all_rows");
  // An index alone can count a long list; adding it up would read all its rows for nothing.
  const added = ctx.db
    .select(
      Object.fromEntries(
        columns.map(([name, column]) => [name, sql`coalesce(sum(${column}), 0)`.as(name)]),
      ),
    )
    .from(from)
    .where(and(where, sql`"all_rows"."many" <= ${mostCounted}`))
    .as("added");
  const read = columns.map(([name]) => [
    name,
    sql<number>`${sql.identifier(name)}`.mapWith(Number),
  ]);
  const [{ counted = 0, ...sum } = {}] = await ctx.db
    .select({ counted: all.many, ...(Object.fromEntries(read) as Record<string, SQL<number>>) })
    .from(all)
    .crossJoinLateral(added);
  return { counted, sums: counted > mostCounted ? null : (sum as Record<string, number>) };
}

/** How many rows each value of a filter would leave. */
async function countValues<Query extends PageQuery, Row>(
  ctx: Context,
  source: ListSource<Query, Row>,
  query: Query,
): Promise<number[]> {
  const parts = await Promise.all(
    queriesByValue(query).map(async (one) => {
      const where = await whereOf(ctx, source, one);
      return counting(ctx, source.from, where).as("counted");
    }),
  );
  const numbered = parts.map((part, at) => sql`select ${at}::int as place, many from ${part}`);
  const all = sql`(${sql.join(numbered, sql` union all `)})`;
  const rows = await ctx.db
    .select({ place: sql<number>`place`.mapWith(Number), many: sql<number>`many`.mapWith(Number) })
    .from(sql`${all} as counts`)
    .orderBy(sql`place`);
  return rows.map(({ many }) => many);
}

export type Page<Row> = {
  rows: Row[];
  /** Up to `mostCounted`; `hasMore` says that there are more. */
  total: number;
  hasMore: boolean;
  next: string | null;
  previous: string | null;
  sums?: Record<string, number>;
  counts?: number[];
};

/**
 * One page of a list, how many rows there are, and what they add up to. Three statements. A page starts next to a row
 * (`after`, `before`), so that new rows neither repeat nor hide others; or it has a number. In that case the ids of
 * the page are read first, so that the rows before it are neither joined nor read in full; the same is done for a word
 * search.
 */
export async function readPage<Query extends PageQuery, Row>(
  ctx: Context,
  source: ListSource<Query, Row>,
  query: Query,
): Promise<Page<Row>> {
  if (query.count !== undefined) {
    const counts = await countValues(ctx, source, query);
    return { rows: [], total: 0, hasMore: false, next: null, previous: null, counts };
  }
  const { id } = source;
  const where = await whereOf(ctx, source, query);
  const sorted = source.sort[query.sort as Query["sort"]];
  const cursor = cursorOf(query);
  const isByOffset = source.ordersItself?.(query) ?? false;
  const isBack = !isByOffset && (cursor?.isBackwards ?? false);
  const order = isBack ? (query.order === "asc" ? "desc" : "asc") : query.order;
  const window = pageWindow(query);
  const offset = typeof cursor?.from === "number" ? cursor.from : window.offset;
  const from = cursor && typeof cursor.from !== "number" ? cursor.from : null;
  const part: ListPart = {
    where: from ? and(where, beyond(from, sorted, id, { order, isBack })) : where,
    sort: query.sort,
    order,
    orderBy: orderOf(source, query, { order, isBack }),
    offset,
    // One row more than the page tells whether another page follows.
    limit: window.limit + 1,
    pick: { id: sql<string>`${id}` },
  };
  const keysFirst = offset > 0 || source.keysFirst?.(query) || source.findsWords?.(query);
  const found = await source.rows(
    ctx,
    keysFirst
      ? { ...part, where: sql`${id} = any(array(${keysOf(ctx, source, part)}))`, offset: 0 }
      : part,
  );
  const hasFurther = found.length > window.limit;
  const rows = found.slice(0, window.limit);
  if (isBack) rows.reverse();
  // The first rows, and fewer than asked for: so these are all.
  const isWhole = !cursor && offset === 0 && !hasFurther && !source.sums;
  const { counted, sums } = isWhole
    ? { counted: rows.length, sums: null }
    : await addUp(ctx, source, where);
  const hasNext = isBack || hasFurther;
  const hasPrevious = isBack ? hasFurther : from !== null || offset > 0;
  const cursors =
    isByOffset || !(hasNext || hasPrevious)
      ? offsetCursors(offset, window.limit)
      : await placeCursors(ctx, source, part, sorted, rows);
  return {
    rows,
    total: Math.min(counted, mostCounted),
    hasMore: counted > mostCounted,
    next: hasNext ? cursors.next : null,
    previous: hasPrevious ? cursors.previous : null,
    ...(sums && { sums }),
  };
}

const offsetCursors = (offset: number, limit: number) => ({
  next: offsetCursor(offset + limit),
  previous: offsetCursor(Math.max(offset - limit, 0)),
});

/** The cursors next to the last and the first row of a page, with the sort values as in the database. */
async function placeCursors<Query extends PageQuery, Row>(
  ctx: Context,
  source: ListSource<Query, Row>,
  part: ListPart,
  sorted: AnyColumn | SQL,
  rows: readonly Row[],
) {
  const idOf = idIn(source);
  const ends = [rows.at(-1), rows[0]].flatMap((row) => (row ? [idOf(row)] : []));
  const found = await keysOf(ctx, source, {
    ...part,
    where: inArray(source.id, ends),
    limit: 2,
    offset: 0,
    pick: { ...part.pick, at: sql<string | null>`(${sorted})::text` },
  });
  const cursor = (at: number) => {
    const place = found.find(({ id }) => id === ends[at]);
    return place ? placeCursor({ at: place.at ?? null, id: place.id } satisfies Place) : null;
  };
  return { next: cursor(0), previous: cursor(1) };
}

const idIn = <Query extends PageQuery, Row>({ idOf }: ListSource<Query, Row>) =>
  idOf ?? ((row: Row) => (row as { id: string }).id);

/** Rows that an export holds in memory at a time. */
const batchSize = 500;
/** More than a spreadsheet can open. */
const mostRows = 1_000_000;

/**
 * All rows of a filtered list, for an export. The first part is sent at once. Then all ids are read, so that new rows
 * neither repeat nor hide others, without a transaction that stays open while someone downloads. A row that arrives
 * before the ids are read may follow the first part.
 */
export async function* readBatches<Query extends PageQuery, Row>(
  ctx: Context,
  source: ListSource<Query, Row>,
  query: Query,
): AsyncGenerator<Row[]> {
  const orderBy = orderOf(source, query);
  const { sort, order } = query;
  const where = await whereOf(ctx, source, query);
  const part = { where, sort, order, orderBy, offset: 0, pick: { id: sql<string>`${source.id}` } };
  const idsOf = async (limit: number) =>
    (await keysOf(ctx, source, { ...part, limit })).map(({ id }) => id);
  const idOf = idIn(source);
  async function rowsOf(ids: string[]): Promise<Row[]> {
    const these = inArray(source.id, ids);
    const rows = await source.rows(ctx, { ...part, where: these, limit: batchSize });
    const byId = new Map(rows.map((row) => [idOf(row), row]));
    // Rows deleted in the meantime are left out.
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
 * A list for admins: a page of it, and everything that matches its filters.
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
