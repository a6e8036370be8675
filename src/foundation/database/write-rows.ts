import { eq, getTableColumns, getTableName, is, SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./database.ts";
import { type BuiltQuery, buildOnce, runBuilt } from "./statements/prepare-once.ts";

type Row = Record<string, unknown>;
/** Rows to insert, or with an id the row to change. */
export type Rows = { table: PgTable; rows: readonly Row[]; id?: string };

/** Rows to insert into one table. */
export const into = <Table extends PgTable>(
  table: Table,
  ...rows: readonly Table["$inferInsert"][]
): Rows => ({ table, rows });

/** A row to change that the caller has locked: nothing says whether it was there. */
export const change = <Table extends PgTable>(
  table: Table,
  id: string,
  row: Partial<Table["$inferInsert"]>,
): Rows => ({ table, rows: [row], id });

/** A statement for each set of tables, numbers of rows and given columns; more are built each time. */
const mostKept = 300;
const kept = new Map<string, (db: Db) => BuiltQuery>();

function complete({ table, rows, id }: Rows): Rows {
  const columns = Object.entries<PgColumn>(getTableColumns(table));
  const completeRow = (row: Row) => {
    const whole: Row = {};
    for (const [name, column] of columns) {
      const isDefault = row[name] === undefined && id === undefined;
      const value = isDefault ? column.defaultFn?.() : row[name];
      if (is(value, SQL)) throw new TypeError(`${name} is SQL: insert it with drizzle`);
      if (value !== undefined) whole[name] = value;
    }
    return whole;
  };
  return { table, rows: rows.map(completeRow), ...(id === undefined ? {} : { id }) };
}

const placeOf = (part: number, row: number, name: string) => `${part}.${row}.${name}`;

/** The rows with a place for each value. */
const placesOf = ({ rows }: Rows, part: number) =>
  rows.map((row, number) =>
    Object.fromEntries(
      Object.keys(row).map((name) => [name, sql`${sql.placeholder(placeOf(part, number, name))}`]),
    ),
  );

const keyOf = (table: PgTable) => getTableColumns(table).id as PgColumn;

const idPlace = (part: number) => `${part}.id`;

function write(db: Pick<Db, "insert" | "update">, one: Rows, part: number) {
  const places = placesOf(one, part);
  if (one.id === undefined) return db.insert(one.table).values(places);
  const isIt = eq(keyOf(one.table), sql.placeholder(idPlace(part)));
  return db
    .update(one.table)
    .set(places[0] ?? {})
    .where(isIt);
}

/** What the database adds to a row: its columns that were not given. The id says that it was stored. */
function addedTo({ table, rows }: Rows): Record<string, PgColumn> {
  const columns = Object.entries<PgColumn>(getTableColumns(table));
  return Object.fromEntries(
    columns.filter(([name, column]) => column === keyOf(table) || !(name in (rows[0] ?? {}))),
  );
}

function build(db: Db, all: readonly Rows[], returning: boolean): BuiltQuery {
  const before = all
    .slice(0, -1)
    .map((one, part) => db.$with(`rows_${part}`).as(write(db, one, part) as never));
  const [part, last] = [all.length - 1, all[all.length - 1] as Rows];
  const rest = db.with(...before);
  const query = returning
    ? rest.insert(last.table).values(placesOf(last, part)).returning(addedTo(last))
    : write(rest, last, part);
  return query.prepare("") as unknown as BuiltQuery;
}

/** What each place gets: null, or the value as its column sends it. */
function valuesOf(all: readonly Rows[]): Row {
  const values: Row = {};
  for (const [part, { table, rows, id }] of all.entries()) {
    const columns = getTableColumns(table) as Record<string, PgColumn>;
    if (id !== undefined) values[idPlace(part)] = id;
    for (const [number, row] of rows.entries()) {
      for (const [name, value] of Object.entries(row)) {
        const sent = value === null ? null : columns[name]?.mapToDriverValue(value);
        values[placeOf(part, number, name)] = sent;
      }
    }
  }
  return values;
}

/** @param all complete */
function run(db: Db, all: readonly Rows[], returning: boolean): Promise<unknown> {
  const key = JSON.stringify([
    returning,
    all.map(({ table, rows, id }) => [
      getTableName(table),
      id === undefined,
      rows.map((row) => Object.keys(row)),
    ]),
  ]);
  const queryOf = kept.get(key) ?? buildOnce((on) => build(on, all, returning));
  if (kept.size < mostKept) kept.set(key, queryOf);
  return runBuilt(db, queryOf(db), valuesOf(all));
}

/**
 * Inserts and changes rows of several tables in one statement, all or none. The SQL is built once for the same tables and
 * columns (prepare-once.ts). Foreign keys between the rows are checked at the end of the statement, and none of its parts
 * sees what another writes.
 */
export async function writeRows(db: Db, ...all: readonly Rows[]): Promise<void> {
  if (all.length > 0) await run(db, all.map(complete), false);
}

/**
 * Inserts one row, with others in the same statement, like writeRows. No trigger may change what is given.
 * @returns the stored row
 */
export async function insertRow<Table extends PgTable>(
  db: Db,
  table: Table,
  row: Table["$inferInsert"],
  ...others: readonly Rows[]
): Promise<Table["$inferSelect"]> {
  const whole = complete(into(table, row));
  const [added] = (await run(db, [...others.map(complete), whole], true)) as Row[];
  if (!added) throw new Error(`no row was stored in ${getTableName(table)}`);
  return { ...whole.rows[0], ...added } as Table["$inferSelect"];
}
