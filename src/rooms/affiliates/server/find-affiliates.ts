import { inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { type AffiliateRow, affiliates } from "./tables.ts";

/** Finds affiliates by their ids, which must exist. */
export async function findAffiliates(
  ctx: Context,
  ids: readonly string[],
): Promise<(id: string) => AffiliateRow> {
  const wanted = [...new Set(ids)];
  const rows =
    wanted.length > 0
      ? await ctx.db.select().from(affiliates).where(inArray(affiliates.id, wanted))
      : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const row = byId.get(id);
    if (!row) throw new Error(`there is no affiliate ${id}`);
    return row;
  };
}
