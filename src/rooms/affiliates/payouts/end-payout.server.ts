import { and, count, eq, inArray } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { movedAt } from "#rooms/payments/door.server.ts";
import { flagOwnPayout } from "../applications/flag-own-affiliate.server.ts";
import { payouts } from "../referrals/tables.server.ts";
import { getPayoutDetails } from "./get-payout.server.ts";
import { canPayout, canStatement, standingStatuses } from "./payout-states.ts";
import type { PayoutDetails, PayoutEnd, PayoutReturn } from "./payouts.ts";
import { lockPayout, type PayoutRow, postPayout, wrongState } from "./post-payout.server.ts";
import { readStatementNumber, statementNumber } from "./statement-words.ts";
import { payoutItems, payoutStatements } from "./tables.server.ts";

type Ended = "returned" | "cancelled";

const actionOf = { returned: "return", cancelled: "cancel" } as const satisfies Record<
  Ended,
  keyof typeof canStatement
>;

/** The statements that end: the named one, or all that can. */
async function statementsToEnd(
  ctx: Context,
  payout: PayoutRow,
  ended: Ended,
  named: string | undefined,
) {
  const all = await ctx.db
    .select()
    .from(payoutStatements)
    .where(eq(payoutStatements.payoutId, payout.id))
    .orderBy(payoutStatements.number);
  const canEnd = canStatement[actionOf[ended]];
  if (named === undefined) return all.filter(canEnd);
  const number = readStatementNumber(named);
  const statement = all.find((one) => one.number === number);
  if (!statement) throw notFound("There is no such statement in this payout.");
  if (!canEnd(statement)) throw wrongState(statement);
  return [statement];
}

async function endPayout(ctx: Context, payoutId: string, ended: Ended, given: PayoutReturn) {
  requirePermission(ctx, "payouts.pay");
  return inTransaction(ctx, async (tx) => {
    const payout = await lockPayout(tx, payoutId);
    if (!canPayout[actionOf[ended]](payout)) throw wrongState(payout);
    const statements = await statementsToEnd(tx, payout, ended, given.statement);
    const before = { what: "The payout was paid", at: payout.paidAt ?? payout.createdAt };
    const endedAt = movedAt(tx, given.movedOn, before);
    const ids = statements.map(({ id }) => id);
    await tx.db
      .update(payoutStatements)
      .set({ status: ended, endedAt, endReason: given.reason })
      .where(inArray(payoutStatements.id, ids));
    await tx.step("payout.statements_ended");
    // From here on the lines are due again.
    await tx.db
      .update(payoutItems)
      .set({ stands: false })
      .where(inArray(payoutItems.statementId, ids));
    for (const statement of statements) {
      if (ended === "returned") await postPayout(tx, "payout_returned", { statement, at: endedAt });
      await audit(tx, `statement.${ended}`, statementNumber(statement), {
        amountKobo: statement.totalKobo,
      });
    }
    await tx.step("payout.ended");
    await endWithLast(tx, payout, ended);
    // Its commissions are due again.
    await flagOwnPayout(tx, payoutId);
    return getPayoutDetails(tx, payoutId);
  });
}

/** A payout ends with its last statement. */
async function endWithLast(ctx: Context, payout: PayoutRow, ended: Ended) {
  const [standing] = await ctx.db
    .select({ many: count() })
    .from(payoutStatements)
    .where(
      and(
        eq(payoutStatements.payoutId, payout.id),
        inArray(payoutStatements.status, [...standingStatuses]),
      ),
    );
  if ((standing?.many ?? 0) > 0) return;
  await ctx.db.update(payouts).set({ status: ended }).where(eq(payouts.id, payout.id));
  await audit(ctx, `payout.${ended}`, payout.id);
}

/**
 * The bank sent the money of a payout back, or of one affiliate in it: its lines are due again, and the ledger gets
 * the reverse posting.
 */
export const returnPayout = (
  ctx: Context,
  payoutId: string,
  given: PayoutReturn,
): Promise<PayoutDetails> => endPayout(ctx, payoutId, "returned", given);

/** Drops a payout that the bank has not paid, or one affiliate of it: its lines are due again. Nothing was posted. */
export const cancelPayout = (
  ctx: Context,
  payoutId: string,
  given: PayoutEnd,
): Promise<PayoutDetails> => endPayout(ctx, payoutId, "cancelled", given);
