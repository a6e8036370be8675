import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { conflict, notFound } from "#foundation/errors/errors.ts";
import { payouts } from "../commission-tables.ts";

export type PayoutRow = typeof payouts.$inferSelect;

/** Locks a payout until the transaction ends. @throws AppError 404 */
export async function lockPayout(ctx: Context, payoutId: string): Promise<PayoutRow> {
  const [payout] = await ctx.db
    .select()
    .from(payouts)
    .where(eq(payouts.id, payoutId))
    .for("update");
  if (!payout) throw notFound("There is no such payout.");
  return payout;
}

/** The state does not allow it, for example because another admin was quicker. */
export const wrongState = ({ status }: { status: string }) =>
  conflict("wrong_state", `This cannot be done: it is ${status} now.`);
