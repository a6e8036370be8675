import { and, desc, inArray, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import type { CodeCheck } from "../../contract/affiliate.ts";
import { maskName } from "../../rules/referrals/privacy.ts";
import { readCodes } from "../../rules/sharing/affiliate-code.ts";
import { affiliateStatuses, can } from "../../rules/states.ts";
import { affiliates } from "../tables.ts";

export type Affiliate = typeof affiliates.$inferSelect;

const earning = affiliateStatuses.filter((status) => can.earn({ status }));

/**
 * The affiliate of a code as it was typed or pasted, if they may earn now: of the longest beginning that is a code. Null
 * for unknown codes and suspended affiliates.
 */
export async function findEarningAffiliate(
  ctx: Context,
  code: string | null,
): Promise<Affiliate | null> {
  const wanted = readCodes(code);
  if (wanted.length === 0) return null;
  const [found] = await ctx.db
    .select()
    .from(affiliates)
    .where(
      and(
        inArray(sql`upper(${affiliates.affiliateCode})`, wanted),
        inArray(affiliates.status, earning),
      ),
    )
    .orderBy(desc(sql`length(${affiliates.affiliateCode})`))
    .limit(1);
  return found ?? null;
}

/** Whether a code is valid now, and the part of its owner's name that is public. */
export async function validateCode(ctx: Context, code: string): Promise<CodeCheck> {
  const affiliate = await findEarningAffiliate(ctx, code);
  return affiliate
    ? { valid: true, affiliateName: maskName(affiliate.fullName) }
    : { valid: false };
}
