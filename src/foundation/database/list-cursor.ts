import {
  type AnyColumn,
  and,
  asc,
  Column,
  desc,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { dayMs } from "../amounts/durations.ts";
import type { PageQuery } from "../http/lists.ts";
import { lagosTime } from "../time/time.ts";

/** A position in a list, next to a row: what the row is sorted by, as text, and its id. */
export type Place = { readonly at: string | null; readonly id: string };

/** Where the page of a query starts. */
export type Cursor = {
  readonly isBackwards: boolean;
  /**
   * The number of rows before it, for lists sorted without an index; otherwise the row next to which the page starts.
   */
  readonly from: Place | number;
};

const encode = (from: unknown[]) => Buffer.from(JSON.stringify(from)).toString("base64url");

/** A row as `next` or `previous` names it. */
export const placeCursor = ({ at, id }: Place): string => encode([at, id]);

/** The same for a list that counts the rows before a page. */
export const offsetCursor = (rows: number): string => encode([rows]);

function read(text: string): Cursor["from"] | null {
  try {
    const [first, id]: unknown[] = JSON.parse(Buffer.from(text, "base64url").toString());
    if (typeof id === "string" && (typeof first === "string" || first === null))
      return { at: first, id };
    return Number.isSafeInteger(first) && (first as number) >= 0 ? (first as number) : null;
  } catch {
    return null;
  }
}

/**
 * What `after` or `before` of a query says. Invalid values mean the first page, because they come from old addresses.
 */
export function cursorOf({ after, before }: PageQuery): Cursor | null {
  const from = read(after ?? before ?? "");
  return from === null ? null : { isBackwards: after === undefined, from };
}

/** An order of rows. Rows without a value come last in both orders, so they come first when a list is read backwards. */
export type Towards = { readonly order: "asc" | "desc"; readonly isBack?: boolean };

const isNullable = (sorted: AnyColumn | SQL) => sorted instanceof Column && !sorted.notNull;

/**
 * Orders rows by a column. PostgreSQL itself would put missing values first in descending order; an index serves this
 * only if it is declared so: `table.at.desc().nullsLast()`.
 * @param by what stands for the column in the statement
 */
export function inOrder(
  sorted: AnyColumn | SQL,
  { order, isBack = false }: Towards,
  by: AnyColumn | SQL = sorted,
): SQL {
  const ordered = order === "asc" ? asc(by) : desc(by);
  const isUsual = (order === "asc") !== isBack;
  if (!isNullable(sorted) || isUsual) return ordered;
  return isBack ? sql`${ordered} nulls first` : sql`${ordered} nulls last`;
}

/** The rows that follow a position. The comparison of rows is one range of an index on both. */
export function beyond(
  { at, id }: Place,
  sorted: AnyColumn | SQL,
  key: AnyColumn,
  { order, isBack = false }: Towards,
): SQL | undefined {
  const than = order === "asc" ? sql`>` : sql`<`;
  if (at === null) {
    const rest = and(isNull(sorted), sql`${key} ${than} ${id}`);
    return isBack ? or(rest, isNotNull(sorted)) : rest;
  }
  const rows = sql`(${sorted}, ${key}) ${than} (${at}, ${id})`;
  return isNullable(sorted) && !isBack ? or(rows, isNull(sorted)) : rows;
}

/** The rows of the query's days. @param date a time, or a day */
export function withinDays(
  date: AnyColumn,
  { from, to }: Pick<PageQuery, "from" | "to">,
): SQL | undefined {
  const isDay = date.dataType === "string";
  const begins = (day: string) => (isDay ? day : lagosTime(day, "00:00"));
  const ends = (day: string) => new Date(lagosTime(day, "00:00").getTime() + dayMs);
  return and(
    from ? gte(date, begins(from)) : undefined,
    to ? (isDay ? lte(date, to) : lt(date, ends(to))) : undefined,
  );
}
