import { desc, eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import type { AffiliateProgram } from "../rules/affiliate-program.ts";
import { affiliatePrograms as table } from "./tables.ts";
import { toAffiliateProgram } from "./to-affiliate-program.ts";

/** Far more than anybody would recommend; the page filters what it is given. */
const most = 500;

/** What visitors may see, newest first. */
export async function listPublishedPrograms(ctx: Context): Promise<AffiliateProgram[]> {
  const rows = await ctx.db
    .select()
    .from(table)
    .where(eq(table.isPublished, true))
    .orderBy(desc(table.createdAt), table.id)
    .limit(most);
  return rows.map(toAffiliateProgram);
}
