import { and, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { normaliseCode } from "../rules/affiliate-code.ts";
import { affiliateStatuses, can } from "../rules/states.ts";
import { affiliates } from "./tables.ts";

export type Affiliate = typeof affiliates.$inferSelect;

const earning = affiliateStatuses.filter((status) => can.earn({ status }));

/** The affiliate of a code, if they may earn now; null for unknown codes and suspended affiliates. */
export async function findEarningAffiliate(
  ctx: Context,
  code: string | null,
): Promise<Affiliate | null> {
  const wanted = normaliseCode(code);
  if (!wanted) return null;
  const [found] = await ctx.db
    .select()
    .from(affiliates)
    .where(
      and(eq(sql`upper(${affiliates.affiliateCode})`, wanted), inArray(affiliates.status, earning)),
    );
  return found ?? null;
}
