import { and, eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import { othersMay, requirePermission } from "#rooms/accounts/door.server.ts";
import { claimEvidence, movedAt } from "#rooms/payments/door.server.ts";
import { flagOwnPayout } from "../applications/flag-own-affiliate.server.ts";
import { payouts } from "../referrals/tables.server.ts";
import { affiliates } from "../tables.server.ts";
import { getPayoutDetails } from "./get-payout.server.ts";
import { paidOutMail, tellAffiliate } from "./money-mails.server.ts";
import { refuseObstacles } from "./payout-obstacles.server.ts";
import { canPayout } from "./payout-states.ts";
import type { PaidByBank, PayoutDetails } from "./payouts.ts";
import { lockPayout, postPayout, type StatementRow, wrongState } from "./post-payout.server.ts";
import { payoutStatements } from "./tables.server.ts";

type SentByBank = Pick<PaidByBank, "bankReference"> & Partial<PaidByBank>;

/**
 * Marks an approved payout as paid and posts each statement to the ledger, in one transaction.
 * @param given.bankReference what the bank calls the payment
 * @param given.movedOn the day on which the bank sent it
 * @param given.sentBeforeChange see `refuseObstacles`
 */
export async function payPayout(
  ctx: Context,
  payoutId: string,
  { bankReference, movedOn, sentBeforeChange = false }: SentByBank,
): Promise<PayoutDetails> {
  const { personId } = requirePermission(ctx, "payouts.pay");
  return inTransaction(ctx, async (tx) => {
    const payout = await lockPayout(tx, payoutId);
    if (!canPayout.pay(payout)) throw wrongState(payout);
    await refuseObstacles(tx, payout, { sentBeforeChange });
    const shows = { evidence: bankReference, centreId: null, kind: "payout" } as const;
    await claimEvidence(tx, { ...shows, subject: payoutId });
    await tx.step("payout.locked");
    const before = { what: "The payout was approved", at: payout.approvedAt ?? payout.createdAt };
    const paidAt = movedAt(tx, movedOn, before);
    const statements = await tx.db
      .update(payoutStatements)
      .set({ status: "paid", paidAt })
      .where(and(eq(payoutStatements.payoutId, payoutId), eq(payoutStatements.status, "open")))
      .returning();
    await tx.step("payout.statements_paid");
    for (const statement of statements) {
      await postPayout(tx, "payout_paid", { statement, at: paidAt });
      await tellPaid(tx, statement);
    }
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
    await flagOwnPayout(tx, payoutId);
    await tx.step("payout.paid");
    return getPayoutDetails(tx, payoutId);
  });
}

async function tellPaid(ctx: Context, statement: StatementRow): Promise<void> {
  const [affiliate] = await ctx.db
    .select()
    .from(affiliates)
    .where(eq(affiliates.id, statement.affiliateId));
  if (affiliate) await tellAffiliate(ctx, affiliate, paidOutMail(ctx, affiliate, statement));
}

/**
 * Approves a payout that another admin has prepared. When nobody else may approve payouts, the admin who prepared it
 * may; the audit log says so.
 */
export async function approvePayout(ctx: Context, payoutId: string): Promise<PayoutDetails> {
  const { personId } = requirePermission(ctx, "payouts.approve");
  return inTransaction(ctx, async (tx) => {
    const payout = await lockPayout(tx, payoutId);
    if (!canPayout.approve(payout)) throw wrongState(payout);
    const isOwn = payout.madeBy === personId;
    if (isOwn && (await othersMay(tx, "payouts.approve", personId))) {
      throw conflict("own_payout", "Another admin has to approve this payout: you prepared it.");
    }
    await refuseObstacles(tx, payout);
    const [approved] = await tx.db
      .update(payouts)
      .set({ status: "approved", approvedBy: personId, approvedAt: tx.clock() })
      .where(and(eq(payouts.id, payoutId), eq(payouts.status, payout.status)))
      .returning();
    if (!approved) throw wrongState(payout);
    await audit(tx, isOwn ? "payout.approved_alone" : "payout.approved", payoutId);
    await flagOwnPayout(tx, payoutId);
    return getPayoutDetails(tx, payoutId);
  });
}
