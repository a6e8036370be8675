import { and, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { matchesWords, searchWords } from "#foundation/database/word-search.ts";
import { findNames } from "#rooms/accounts/door.server.ts";
import { readCodes } from "../sharing/affiliate-code.ts";
import { type AffiliateRow, affiliates, affiliateWords } from "../tables.server.ts";

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

/** Affiliates whose code is in the search text, even inside a link. */
export const hasCode = (search: string): SQL => {
  const codes = readCodes(search);
  return codes.length > 0 ? inArray(sql`upper(${affiliates.affiliateCode})`, codes) : sql`false`;
};

/**
 * Affiliates with these words in their name or code. The index also has email and phone, so the second condition
 * excludes those.
 */
export const isNamed = (search: string) =>
  or(
    hasCode(search),
    and(
      matchesWords(affiliateWords(affiliates), search),
      matchesWords(searchWords(affiliates.fullName, affiliates.affiliateCode), search),
    ),
  );

/** Looks up the names of these people; null for nobody. */
export async function adminNames(
  ctx: Context,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string | null> {
  const names = await findNames(
    ctx,
    ids.filter((id) => id !== null),
  );
  return (id) => (id === null ? null : (names.get(id) ?? null));
}
