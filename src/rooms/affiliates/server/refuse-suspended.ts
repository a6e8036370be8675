import { and, asc, eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { conflict } from "#foundation/errors.ts";
import { payoutStatements } from "./statement-tables.ts";
import { affiliates } from "./tables.ts";

/**
 * Refuses a payout with an unpaid statement of an affiliate who was suspended meanwhile. In the transaction that pays
 * or exports it: nobody of the payout can be suspended until it ends.
 * @throws AppError 409 `suspended`
 */
export async function refuseSuspended(ctx: Context, payoutId: string): Promise<void> {
  const payees = ctx.db
    .select({ id: payoutStatements.affiliateId })
    .from(payoutStatements)
    .where(and(eq(payoutStatements.payoutId, payoutId), eq(payoutStatements.status, "open")));
  const found = await ctx.db
    .select({ status: affiliates.status })
    .from(affiliates)
    .where(inArray(affiliates.id, payees))
    .orderBy(asc(affiliates.id))
    .for("share");
  if (found.some(({ status }) => status === "suspended")) {
    throw conflict(
      "suspended",
      "An affiliate of this payout was suspended meanwhile. Cancel their statement first.",
    );
  }
}
