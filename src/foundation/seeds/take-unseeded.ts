import type { Context } from "../context.ts";
import { seededRows } from "./tables.ts";

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
  const seededAt = ctx.clock();
  const marked = await ctx.db
    .insert(seededRows)
    .values(rows.map(({ id }) => ({ seed, key: id, seededAt })))
    .onConflictDoNothing()
    .returning({ key: seededRows.key });
  const isNew = new Set(marked.map(({ key }) => key));
  return rows.filter(({ id }) => isNew.has(id));
}
