import { eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { newId } from "#foundation/ids.ts";
import { commissions, payoutItems, payouts } from "#rooms/affiliates/server/tables.ts";

/** Adds all commission lines of the enrolments to a payout that is not paid yet. */
export async function preparePayout({ db, clock }: Context, enrolmentIds: string[]) {
  const payoutId = newId();
  await db.insert(payouts).values({ id: payoutId, status: "prepared", createdAt: clock() });
  const lines = await db
    .select({ commissionId: commissions.id })
    .from(commissions)
    .where(inArray(commissions.enrolmentId, enrolmentIds));
  await db.insert(payoutItems).values(lines.map((line) => ({ payoutId, ...line })));
  return payoutId;
}

/** Marks the payout as paid by the bank. */
export const markPaid = ({ db, clock }: Context, payoutId: string) =>
  db.update(payouts).set({ status: "paid", paidAt: clock() }).where(eq(payouts.id, payoutId));
