import { eq, inArray } from "drizzle-orm";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { payoutItems, payoutStatements } from "#rooms/affiliates/payouts/tables.server.ts";
import { commissions, payouts } from "#rooms/affiliates/referrals/tables.server.ts";
import { affiliates } from "#rooms/affiliates/tables.server.ts";

/**
 * Adds all commission lines of the enrolments, of one affiliate, to a payout that is not paid yet, also lines in the
 * holding period.
 */
export async function preparePayout(ctx: Context, enrolmentIds: string[]): Promise<string> {
  const payoutId = newId();
  const statementId = newId();
  await inTransaction(ctx, async ({ db, clock }) => {
    const lines = await db
      .select()
      .from(commissions)
      .where(inArray(commissions.enrolmentId, enrolmentIds));
    const affiliateId = lines[0]?.affiliateId ?? "";
    const [affiliate] = await db.select().from(affiliates).where(eq(affiliates.id, affiliateId));
    await db.insert(payouts).values({ id: payoutId, status: "prepared", createdAt: clock() });
    await db.insert(payoutStatements).values({
      id: statementId,
      number: (await db.$count(payoutStatements)) + 1,
      payoutId,
      affiliateId,
      status: "open",
      bank: affiliate?.paymentInfo ?? null,
      totalKobo: lines.reduce((sum, { amountKobo }) => sum + amountKobo, 0),
      openingKobo: 0,
      carriedKobo: 0,
      madeAt: clock(),
    });
    await db.insert(payoutItems).values(lines.map(({ id }) => ({ commissionId: id, statementId })));
  });
  return payoutId;
}

/** Marks the payout as paid by the bank, without the ledger. */
export const markPaid = (ctx: Context, payoutId: string) =>
  inTransaction(ctx, async ({ db, clock }) => {
    await db
      .update(payoutStatements)
      .set({ status: "paid", paidAt: clock() })
      .where(eq(payoutStatements.payoutId, payoutId));
    const one = eq(payouts.id, payoutId);
    await db.update(payouts).set({ status: "approved" }).where(one);
    await db
      .update(payouts)
      .set({ status: "paid", paidAt: clock(), bankReference: "BANK-1" })
      .where(one);
  });
