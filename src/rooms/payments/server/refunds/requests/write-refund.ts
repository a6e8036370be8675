import { and, eq, inArray } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { conflict, forbidden, invalid } from "#foundation/errors/errors.ts";
import type { RefundRecord, RefundWish } from "../../../contract/refunds.ts";
import { evidenceKey } from "../../../rules/attempts/evidence-key.ts";
import { needsSecondAdmin } from "../../../rules/refunds/refund-limits.ts";
import { type RefundWay, underWay } from "../../../rules/states.ts";
import { bookInTransaction } from "../../attempts/booking-guards.ts";
import { setReview } from "../../cases/open-review.ts";
import { refundRequests } from "../../refund-tables.ts";
import { lockPayment } from "../lock-payment.ts";
import { type RefundRequest, toRefundRecord } from "../refund-requests.ts";
import { allowRefund, findTillOfRefund } from "./allow-refund.ts";
import { flagOwnRefund } from "./flag-own-refund.ts";
import { planRefund } from "./plan-refund.ts";
import { findRefundable, type Refundable } from "./refundable.ts";
import { lockRefundsOf, refundedTodayKobo } from "./refunded-today.ts";

const refundUnderWay = () =>
  conflict(
    "refund_under_way",
    "A refund of this payment is under way. Wait until it has arrived or has failed, then ask for the next one.",
  );

const cashOnly = () =>
  forbidden(
    "cash_only",
    "A clerk gives back what was paid in cash, out of their own till. Ask a cashier or an owner for anything else.",
  );

/** Opens the case that leads the second admin to a refund, or closes it. */
export const reviewApproval = (
  ctx: Context,
  isOpen: boolean,
  { id, reference, amountKobo }: Pick<RefundRequest, "id" | "reference" | "amountKobo">,
  orderId: string | null,
) =>
  setReview(ctx, isOpen, {
    kind: "refund_to_approve",
    reference,
    subject: id,
    orderId,
    details: { refundId: id, amountKobo },
  });

/** A payment goes back the way it came: through the provider, or by hand. */
function wayOf({ attempt }: Refundable, { centreId, evidence }: RefundWish) {
  if (!attempt || attempt.method === "card") {
    if (centreId)
      throw invalid({ centreId: "A card payment goes back through the card provider." });
    if (evidence)
      throw invalid({ evidence: "A card payment goes back through the card provider." });
    return { way: "provider" as const, centreId: null, evidence: null };
  }
  if (!evidence || !evidenceKey(evidence, centreId ?? null)) {
    throw invalid({
      evidence: "Enter the bank's reference of our transfer, or the number of the receipt.",
    });
  }
  const way: RefundWay = centreId ? "cash" : "transfer";
  return { way, centreId: centreId ?? null, evidence };
}

/** Who asks, whether there is no other admin who could approve it, and whether they may give back cash alone. */
export type Asking = { personId: string; isAlone: boolean; isClerk?: boolean };

/**
 * Writes a refund that an admin asks for. The permission is checked before (request-refund.ts).
 * @throws AppError 403 `cash_only`; 409 `till_closed` for cash without an own open till; 422 for more than the till should hold
 */
export async function writeRefund(
  ctx: Context,
  reference: string,
  wish: RefundWish,
  { personId, isAlone, isClerk = false }: Asking,
): Promise<RefundRecord> {
  return bookInTransaction(ctx, async (tx) => {
    const orderId = await lockPayment(tx, reference);
    await tx.step("refund_request.locked");
    const [other] = await tx.db
      .select({ id: refundRequests.id })
      .from(refundRequests)
      .where(
        and(eq(refundRequests.reference, reference), inArray(refundRequests.status, [...underWay])),
      );
    if (other) throw refundUnderWay();
    const refundable = await findRefundable(tx, reference);
    // Before anything is said about the request: it is not a clerk's at all.
    if (isClerk && refundable.attempt?.method !== "cash") throw cashOnly();
    const plan = planRefund(wish, refundable);
    await lockRefundsOf(tx, personId);
    const { refundedKobo } = refundable;
    const todayKobo = await refundedTodayKobo(tx, personId);
    const before = { refundedKobo, todayKobo, isClerk };
    const isForTwo = !isAlone && needsSecondAdmin(plan.amountKobo, before);
    const how = wayOf(refundable, wish);
    if (isClerk && how.way !== "cash") throw cashOnly();
    // One that waits for another admin needs the till once more when it is approved.
    await findTillOfRefund(tx, { ...how, requestedBy: personId });
    const [request] = await tx.db
      .insert(refundRequests)
      .values({
        ...plan,
        ...how,
        reference,
        status: "requested",
        reason: wish.reason,
        requestedBy: personId,
        requestedAt: tx.clock(),
      })
      .returning();
    if (!request) throw new Error("no refund was written");
    await tx.step("refund_request.inserted");
    await audit(tx, "refund.requested", reference, {
      refundId: request.id,
      amountKobo: plan.amountKobo,
    });
    await flagOwnRefund(tx, reference, orderId);
    if (isForTwo) {
      await reviewApproval(tx, true, request, orderId);
      return toRefundRecord(request);
    }
    return toRefundRecord(await allowRefund(tx, request));
  });
}
