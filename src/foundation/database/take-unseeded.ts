import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Context } from "../context.ts";
import { instant } from "./columns.ts";

/** The seed rows that were ever stored. A row that an admin deletes stays marked here. */
export const seededRows = pgTable(
  "seeded_rows",
  {
    /** The table that was seeded. */
    seed: text().notNull(),
    /** The row's id. */
    key: text().notNull(),
    seededAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.seed, table.key] })],
);

/**
 * Returns the rows of a seed that were never stored before, and marks them as stored. Call it in the
 * transaction that stores them. Rows that an admin deleted or changed later are not returned, so a seed never
 * restores them.
 * @param seed the table's name
 */
export async function takeUnseeded<Row extends { readonly id: string }>(
  ctx: Context,
  seed: string,
  rows: readonly Row[],
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const seededAt = ctx.clock();
  const marked = await ctx.db
    .insert(seededRows)
    .values(rows.map(({ id }) => ({ seed, key: id, seededAt })))
    .onConflictDoNothing()
    .returning({ key: seededRows.key });
  const isNew = new Set(marked.map(({ key }) => key));
  return rows.filter(({ id }) => isNew.has(id));
}
