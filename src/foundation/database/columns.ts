import { getTableColumns, getTableName, is, type SQL, sql } from "drizzle-orm";
import { toCamelCase, toSnakeCase } from "drizzle-orm/casing";
import {
  bigint,
  type CheckBuilder,
  check,
  type ExtraConfigColumn,
  index,
  integer,
  PgArray,
  type PgColumn,
  type PgTable,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { newId } from "../codes/ids.ts";

/** Columns that every table spells the same way. */

export const id = () => text().primaryKey().$defaultFn(newId);

/** An instant in UTC, as a Date. */
export const instant = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });

/** Integer kobo. */
export const kobo = () => bigint({ mode: "number" });

/**
 * For records that admins edit. The database keeps both columns up to date (database/sql/05-edited.sql): every
 * update raises `version` by one, and our code never writes them. An edit can compare `version`, so that it
 * never overwrites another edit unseen.
 */
export const edited = () => ({
  updatedAt: instant().notNull().default(sql`now()`),
  version: integer().notNull().default(1),
});

/** One of a fixed list of texts. The table must also add `checkChoices`. */
export const choice = <Value extends string>(values: readonly Value[]) =>
  text({ enum: values as readonly [Value, ...Value[]] });

/** `'a', 'b'`: for check constraints, which take no parameters. */
export const literals = (values: readonly string[]): SQL =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", "));

function checkChoice(tableName: string, column: PgColumn): CheckBuilder[] {
  const name = `${tableName}_${toSnakeCase(column.name)}_known`;
  if (is(column, PgArray)) {
    const values = (column.baseColumn as PgColumn).enumValues;
    return values ? [check(name, sql`${column} <@ array[${literals(values)}]::text[]`)] : [];
  }
  return column.enumValues ? [check(name, sql`${column} in (${literals(column.enumValues)})`)] : [];
}

/** A check constraint for each `choice` column of the table, made from the same list of values. */
export function checkChoices(columns: Record<string, PgColumn>): CheckBuilder[] {
  const table = Object.values(columns)[0]?.table;
  if (!table) return [];
  const tableName = getTableName(table);
  return Object.values(getTableColumns(table)).flatMap((column) =>
    checkChoice(tableName, column as PgColumn),
  );
}

type Columns = Readonly<Record<string, PgColumn>>;

/** What an order of a list is called in its calls: `created_at` is the column `createdAt`. */
function sortColumn(table: Columns, sort: string): PgColumn {
  const column = table[toCamelCase(sort)];
  if (!column) throw new Error(`The table has no column for the order ${sort}`);
  return column;
}

/** The columns by which a list can be sorted. @param others what is not a column of the table under that name */
export const sortColumns = <Sort extends string, Other extends Sort = never>(
  table: PgTable,
  sorts: readonly Sort[],
  others: Readonly<Record<Other, PgColumn | SQL>> = {} as Record<Other, never>,
) =>
  Object.fromEntries(
    sorts.map((sort) => [
      sort,
      sort in others ? others[sort as Other] : sortColumn(getTableColumns(table), sort),
    ]),
  ) as Record<Sort, PgColumn | SQL>;

/**
 * An index for each order of a list. With the id, because many rows can share a value. A column that can be empty needs
 * another one for its descending order, in which missing values come last too. @param others what another index serves
 */
export const sortIndexes = <Sort extends string>(
  table: Columns,
  sorts: readonly Sort[],
  others: readonly Sort[] = [],
) =>
  sorts
    .filter((sort) => !others.includes(sort))
    .flatMap((sort) => {
      const column = sortColumn(table, sort) as ExtraConfigColumn;
      const id = sortColumn(table, "id") as ExtraConfigColumn;
      const rising = index().on(column, id);
      if (column.notNull) return [rising];
      const name = `${getTableName(column.table)}_${toSnakeCase(sort)}_last_index`;
      return [rising, index(name).on(column.desc().nullsLast(), id.desc())];
    });
