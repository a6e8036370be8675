import { desc, eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { commissionMarks } from "./commission-tables.ts";

/** The mark that withholds a referral's commission now; null when the latest one does not. */
export async function findWithholding(
  ctx: Context,
  referralId: string,
): Promise<{ reason: string; madeBy: string } | null> {
  const [latest] = await ctx.db
    .select()
    .from(commissionMarks)
    .where(eq(commissionMarks.referralId, referralId))
    .orderBy(desc(commissionMarks.number))
    .limit(1);
  return latest?.withheld ? { reason: latest.reason, madeBy: latest.madeBy } : null;
}
