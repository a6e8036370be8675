import { and, eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import { othersMay, requirePermission } from "#rooms/accounts/server/door.ts";
import type { PayoutDetails } from "../../contract/payouts.ts";
import { canPayout } from "../../rules/payouts/payout-states.ts";
import { flagOwnPayout } from "../applications/flag-own-affiliate.ts";
import { payouts } from "../commission-tables.ts";
import { getPayoutDetails } from "./get-payout.ts";
import { refuseObstacles } from "./payout-obstacles.ts";
import { lockPayout, wrongState } from "./post-payout.ts";

/**
 * Approves a payout that another admin has prepared. When nobody else may approve payouts, the admin who prepared it
 * may; the audit log says so.
 * @throws AppError 403, 404, 409 `wrong_state`, 409 `own_payout`, or what `refuseObstacles` throws
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
