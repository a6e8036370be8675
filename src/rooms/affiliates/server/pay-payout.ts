import { and, eq, exists, inArray, sql } from "drizzle-orm";
import { audit } from "#foundation/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict } from "#foundation/errors.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { PayoutDetails } from "../contract/payouts.ts";
import { canPayout } from "../rules/payout-states.ts";
import { commissions, payouts } from "./commission-tables.ts";
import { getPayoutDetails } from "./get-payout.ts";
import { lockPayout, wrongState } from "./lock-payout.ts";
import { postPayout } from "./post-payout.ts";
import { refuseSuspended } from "./refuse-suspended.ts";
import { isWithheldLine } from "./select-unpaid.ts";
import { payoutItems, payoutStatements } from "./statement-tables.ts";
import { referrals } from "./tables.ts";

/** The database refuses withheld commissions too; this says so in words. */
async function refuseWithheld(ctx: Context, payoutId: string) {
  const inPayout = ctx.db
    .select({ id: commissions.referralId })
    .from(commissions)
    .innerJoin(payoutItems, eq(payoutItems.commissionId, commissions.id))
    .innerJoin(payoutStatements, eq(payoutStatements.id, payoutItems.statementId))
    .where(and(eq(payoutStatements.payoutId, payoutId), eq(payoutStatements.status, "open")));
  // A mark that is being made meanwhile holds its referral's lock.
  await ctx.db
    .select({ id: referrals.id })
    .from(referrals)
    .where(inArray(referrals.id, inPayout))
    .orderBy(referrals.id)
    .for("update");
  const withheld = await ctx.db
    .select({ number: payoutStatements.number })
    .from(payoutStatements)
    .where(
      and(
        eq(payoutStatements.payoutId, payoutId),
        eq(payoutStatements.status, "open"),
        exists(
          ctx.db
            .select({ one: sql`1` })
            .from(payoutItems)
            .innerJoin(commissions, eq(commissions.id, payoutItems.commissionId))
            .where(and(eq(payoutItems.statementId, payoutStatements.id), isWithheldLine(ctx))),
        ),
      ),
    );
  if (withheld.length > 0) {
    throw conflict(
      "withheld",
      "A commission of this payout was withheld meanwhile. Cancel its statement first.",
    );
  }
}

/**
 * Marks an approved payout as paid and posts each statement to the ledger, in one transaction.
 * @param bankReference what the bank calls the payment
 * @throws AppError 403, 404, 409 `wrong_state`, `withheld` or `suspended`
 */
export async function payPayout(
  ctx: Context,
  payoutId: string,
  bankReference: string,
): Promise<PayoutDetails> {
  const { personId } = requirePermission(ctx, "payouts.pay");
  return inTransaction(ctx, async (tx) => {
    const payout = await lockPayout(tx, payoutId);
    if (!canPayout.pay(payout)) throw wrongState(payout);
    await refuseWithheld(tx, payoutId);
    await refuseSuspended(tx, payoutId);
    await tx.step("payout.locked");
    const paidAt = tx.clock();
    const statements = await tx.db
      .update(payoutStatements)
      .set({ status: "paid", paidAt })
      .where(and(eq(payoutStatements.payoutId, payoutId), eq(payoutStatements.status, "open")))
      .returning();
    await tx.step("payout.statements_paid");
    for (const statement of statements) await postPayout(tx, "payout_paid", statement);
    await tx.step("payout.posted");
    const [paid] = await tx.db
      .update(payouts)
      .set({ status: "paid", paidAt, paidBy: personId, bankReference })
      .where(and(eq(payouts.id, payoutId), eq(payouts.status, payout.status)))
      .returning();
    if (!paid) throw wrongState(payout);
    await audit(tx, "payout.paid", payoutId, {
      amountKobo: statements.reduce((sum, { totalKobo }) => sum + totalKobo, 0),
    });
    await tx.step("payout.paid");
    return getPayoutDetails(tx, payoutId);
  });
}
