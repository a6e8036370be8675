import { count, eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { commissionMarks } from "../commission-tables.ts";

type NewMark = Pick<
  typeof commissionMarks.$inferInsert,
  "referralId" | "withheld" | "reason" | "madeBy"
>;

/** Adds a mark to the commission of a referral. The caller must hold the referral's lock. */
export async function addMark(ctx: Context, mark: NewMark): Promise<void> {
  const [made] = await ctx.db
    .select({ number: count() })
    .from(commissionMarks)
    .where(eq(commissionMarks.referralId, mark.referralId));
  await ctx.db
    .insert(commissionMarks)
    .values({ ...mark, number: (made?.number ?? 0) + 1, createdAt: ctx.clock() });
}
