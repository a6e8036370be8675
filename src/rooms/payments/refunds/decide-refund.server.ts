import { formatNaira } from "#foundation/amounts/money.ts";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { conflict, forbidden } from "#foundation/errors/errors.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { bookInTransaction, lockPayment } from "../attempts/booking-guards.server.ts";
import { freeEvidence } from "../recorded/claim-evidence.server.ts";
import { allowRefund, alreadyDecided } from "./allow-refund.server.ts";
import { getRefundRequest, moveRequest, toRefundRecord } from "./refund-requests.server.ts";
import { findRefundable } from "./refundable.server.ts";
import type { RefundRecord } from "./refunds.ts";
import { flagOwnRefund, reviewApproval } from "./write-refund.server.ts";

/** Approves a refund that another admin asked for. */
export async function approveRefund(ctx: Context, id: string): Promise<RefundRecord> {
  const admin = requirePermission(ctx, "payments.refund");
  const { reference } = await getRefundRequest(ctx, id);
  return bookInTransaction(ctx, async (tx) => {
    const orderId = await lockPayment(tx, reference);
    const request = await getRefundRequest(tx, id);
    if (request.status !== "requested") throw alreadyDecided();
    if (request.requestedBy === admin.personId) {
      throw forbidden("same_person", "Another admin has to approve this refund.");
    }
    const { leftKobo, lines, creditKobo } = await findRefundable(tx, reference);
    const isLeft = (request.lines ?? []).every(({ lineRef, amountKobo }) =>
      lines?.some((line) => line.lineRef === lineRef && line.amountKobo >= amountKobo - creditKobo),
    );
    if (request.amountKobo > leftKobo || !isLeft) {
      throw conflict(
        "nothing_to_refund",
        `Only ${formatNaira(leftKobo)} is left to refund now. Decline this refund and ask for a smaller one.`,
      );
    }
    await reviewApproval(tx, false, request, orderId);
    await audit(tx, "refund.approved", reference, {
      refundId: id,
      amountKobo: request.amountKobo,
    });
    await flagOwnRefund(tx, reference, orderId);
    const decided = { decidedBy: admin.personId, decidedAt: tx.clock() };
    return toRefundRecord(await allowRefund(tx, request, decided));
  });
}

/** Declines a refund that waits for a second admin. The admin who asked for it can also use this to take it back. */
export async function declineRefund(ctx: Context, id: string): Promise<RefundRecord> {
  const admin = requirePermission(ctx, "payments.give_back");
  const { reference, requestedBy } = await getRefundRequest(ctx, id);
  if (requestedBy !== admin.personId) requirePermission(ctx, "payments.refund");
  return bookInTransaction(ctx, async (tx) => {
    const orderId = await lockPayment(tx, reference);
    const declined = await moveRequest(tx, id, "declined", {
      decidedBy: admin.personId,
      decidedAt: tx.clock(),
    });
    if (!declined) throw alreadyDecided();
    await freeEvidence(tx, declined);
    await reviewApproval(tx, false, declined, orderId);
    await audit(tx, "refund.declined", reference, { refundId: id });
    return toRefundRecord(declined);
  });
}
