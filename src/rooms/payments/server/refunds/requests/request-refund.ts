import type { Context } from "#foundation/context.ts";
import { can, othersMay, requirePermission } from "#rooms/accounts/server/door.ts";
import type { RefundRecord, RefundWish } from "../../../contract/refunds.ts";
import { writeRefund } from "./write-refund.ts";

/**
 * Asks for a refund of a payment. Without a second admin's approval it is written to the books as a pending refund
 * (money given back by hand: as done); the provider is asked afterwards (send-refund.ts).
 * A clerk gives cash back, out of the own till.
 * @throws AppError 403 `cash_only`; 404; 409 `refund_under_way`, `nothing_received`, `nothing_to_refund`; 422 for more than is left
 */
export async function requestRefund(
  ctx: Context,
  reference: string,
  wish: RefundWish,
): Promise<RefundRecord> {
  const { personId } = requirePermission(ctx, "payments.give_back");
  const isAlone = !(await othersMay(ctx, "payments.refund", personId));
  const isClerk = !can(ctx.actor, "payments.refund");
  return writeRefund(ctx, reference, wish, { personId, isAlone, isClerk });
}
