import { count, eq } from "drizzle-orm";
import { newId } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import { refunds } from "../../refund-tables.ts";
import { applyWaitingRefunds } from "../apply-refunds.ts";
import { getRefundRequest, moveRequest, type RefundRequest } from "../refund-requests.ts";

export const alreadyDecided = () =>
  conflict("already_decided", "This refund is not waiting for a decision any more.");

/**
 * Writes our own row of a refund that nobody else has to approve. It is pending until the provider's record says
 * otherwise. Money given back by hand is booked at once. In the transaction that locked the payment.
 */
export async function allowRefund(
  ctx: Context,
  { id, reference, amountKobo, way }: RefundRequest,
  decided: Partial<RefundRequest> = {},
): Promise<RefundRequest> {
  const [known] = await ctx.db
    .select({ many: count() })
    .from(refunds)
    .where(eq(refunds.reference, reference));
  const refundId = newId();
  await ctx.db.insert(refunds).values({
    id: refundId,
    reference,
    number: (known?.many ?? 0) + 1,
    cause: "refund",
    amountKobo,
    status: way === "provider" ? "pending" : "processed",
    createdAt: ctx.clock(),
  });
  const allowed = await moveRequest(ctx, id, "approved", { ...decided, refundId });
  if (!allowed) throw alreadyDecided();
  await ctx.step("refund_request.written");
  if (way === "provider") return allowed;
  await applyWaitingRefunds(ctx, reference);
  return getRefundRequest(ctx, id);
}
