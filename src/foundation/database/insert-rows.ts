import { getTableColumns, getTableName, is, SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./database.ts";
import { type BuiltQuery, buildOnce, runBuilt } from "./statements/prepare-once.ts";

type Row = Record<string, unknown>;
type Rows = { table: PgTable; rows: readonly Row[] };

/** Rows to insert into one table. */
export const into = <Table extends PgTable>(
  table: Table,
  ...rows: readonly Table["$inferInsert"][]
): Rows => ({ table, rows });

/** A statement for each set of tables, numbers of rows and given columns; more are built each time. */
const mostKept = 300;
const kept = new Map<string, (db: Db) => BuiltQuery>();

function complete({ table, rows }: Rows): Rows {
  const columns = Object.entries<PgColumn>(getTableColumns(table));
  const completeRow = (row: Row) => {
    const whole: Row = {};
    for (const [name, column] of columns) {
      const value = row[name] === undefined ? column.defaultFn?.() : row[name];
      if (is(value, SQL)) throw new TypeError(`${name} is SQL: insert it with drizzle`);
      if (value !== undefined) whole[name] = value;
    }
    return whole;
  };
  return { table, rows: rows.map(completeRow) };
}

const placeOf = (part: number, row: number, name: string) => `${part}.${row}.${name}`;

/** The rows with a place for each value. */
const placesOf = ({ rows }: Rows, part: number) =>
  rows.map((row, number) =>
    Object.fromEntries(
      Object.keys(row).map((name) => [name, sql`${sql.placeholder(placeOf(part, number, name))}`]),
    ),
  );

function build(db: Db, all: readonly Rows[], returning: boolean): BuiltQuery {
  const before = all
    .slice(0, -1)
    .map((one, part) =>
      db.$with(`rows_${part}`).as(db.insert(one.table).values(placesOf(one, part)) as never),
    );
  const last = all[all.length - 1] as Rows;
  const insert = db
    .with(...before)
    .insert(last.table)
    .values(placesOf(last, all.length - 1));
  return (returning ? insert.returning() : insert).prepare("") as unknown as BuiltQuery;
}

/** What each place gets: null, or the value as its column sends it. */
function valuesOf(all: readonly Rows[]): Row {
  const values: Row = {};
  for (const [part, { table, rows }] of all.entries()) {
    const columns = getTableColumns(table) as Record<string, PgColumn>;
    for (const [number, row] of rows.entries()) {
      for (const [name, value] of Object.entries(row)) {
        const sent = value === null ? null : columns[name]?.mapToDriverValue(value);
        values[placeOf(part, number, name)] = sent;
      }
    }
  }
  return values;
}

function run(db: Db, given: readonly Rows[], returning: boolean): Promise<unknown> {
  const all = given.map(complete);
  const key = JSON.stringify([
    returning,
    all.map(({ table, rows }) => [getTableName(table), rows.map((row) => Object.keys(row))]),
  ]);
  const queryOf = kept.get(key) ?? buildOnce((on) => build(on, all, returning));
  if (kept.size < mostKept) kept.set(key, queryOf);
  return runBuilt(db, queryOf(db), valuesOf(all));
}

/**
 * Inserts rows, into several tables in one statement if they are given. The SQL is built once for the same tables and
 * columns (prepare-once.ts). Foreign keys between the rows are checked at the end of the statement.
 */
export async function insertRows(db: Db, ...all: readonly [Rows, ...Rows[]]): Promise<void> {
  await run(db, all, false);
}

/** Inserts one row like insertRows. @returns the stored row */
export async function insertRow<Table extends PgTable>(
  db: Db,
  table: Table,
  row: Table["$inferInsert"],
): Promise<Table["$inferSelect"]> {
  const [stored] = (await run(db, [into(table, row)], true)) as Table["$inferSelect"][];
  if (!stored) throw new Error(`no row was stored in ${getTableName(table)}`);
  return stored;
}
