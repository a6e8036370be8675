import { and, eq, inArray } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { conflict, forbidden, invalid } from "#foundation/errors/errors.ts";
import { lagosDay } from "#foundation/time/time.ts";
import {
  can,
  findSelfMatch,
  flagSelf,
  othersMay,
  requirePermission,
} from "#rooms/accounts/door.server.ts";
import { bookInTransaction, lockPayment } from "../attempts/booking-guards.server.ts";
import { setReview } from "../cases/open-review.server.ts";
import { movedAt } from "../ledger/moved-at.server.ts";
import { sumOf } from "../orders/open-order.server.ts";
import { claimEvidence } from "../recorded/claim-evidence.server.ts";
import { evidenceKey } from "../recorded/evidence-key.ts";
import { type RefundWay, underWay } from "../states.ts";
import { orders } from "../tables.server.ts";
import { allowRefund, findTillOfRefund } from "./allow-refund.server.ts";
import { needsSecondAdmin, refundFault } from "./refund-limits.ts";
import { type RefundRequest, toRefundRecord } from "./refund-requests.server.ts";
import {
  findRefundable,
  givenAwayTodayKobo,
  lockRefundsOf,
  type Refundable,
} from "./refundable.server.ts";
import type { RefundRecord, RefundWish } from "./refunds.ts";
import { type LineAmount, refundRequests } from "./tables.server.ts";

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

/** Opens or closes the case that leads the second admin to a refund. */
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

type Attempt = NonNullable<Refundable["attempt"]>;

/** The day on which our transfer left the bank; null for today. */
function movedOnOf(ctx: Context, attempt: Attempt, { movedOn }: RefundWish): string | null {
  const before = { what: "The payment came", at: attempt.paidAt ?? attempt.createdAt };
  const day = lagosDay(movedAt(ctx, movedOn, before));
  return day === lagosDay(ctx.clock()) ? null : day;
}

/** A payment goes back the way it came: through the provider, or by hand. */
function wayOf(ctx: Context, { attempt }: Refundable, wish: RefundWish) {
  const { centreId, evidence } = wish;
  const isTransfer = attempt && attempt.method !== "card" && !centreId;
  if (wish.movedOn && !isTransfer) {
    throw invalid({ movedOn: "Only a bank transfer has a day of its own." });
  }
  if (!attempt || attempt.method === "card") {
    if (centreId)
      throw invalid({ centreId: "A card payment goes back through the card provider." });
    if (evidence)
      throw invalid({ evidence: "A card payment goes back through the card provider." });
    return { way: "provider" as const, centreId: null, evidence: null, movedOn: null };
  }
  const way: RefundWay = centreId ? "cash" : "transfer";
  const isNumber = evidenceKey(evidence ?? null, centreId ?? null) !== null;
  if (way === "transfer" && !isNumber) {
    throw invalid({ evidence: "Enter the bank's reference of our transfer." });
  }
  return {
    way,
    centreId: centreId ?? null,
    evidence: isNumber ? (evidence ?? null) : null,
    movedOn: movedOnOf(ctx, attempt, wish),
  };
}

/**
 * Who asks, whether no other admin could approve it, and whether they may only give back cash. `isNextPart`: one
 * transfer gave back several payments, and this is not the first.
 */
export type Asking = {
  personId: string;
  isAlone: boolean;
  isClerk?: boolean;
  isNextPart?: boolean;
};

type RefundPlan = { amountKobo: number; lines: LineAmount[] | null };

function planLines(wish: NonNullable<RefundWish["lines"]>, left: LineAmount[]): LineAmount[] {
  const planned: LineAmount[] = [];
  const wrong: Record<string, string> = {};
  for (const [index, { lineRef, amountKobo: asked }] of wish.entries()) {
    const line = left.find((one) => one.lineRef === lineRef);
    if (!line || planned.some((one) => one.lineRef === lineRef)) {
      throw invalid({ lines: "Choose each program of this payment once." });
    }
    const amountKobo = asked ?? line.amountKobo;
    const fault = refundFault(amountKobo, line.amountKobo);
    if (fault) wrong[`lines.${index}.amountKobo`] = fault;
    if (amountKobo > 0) planned.push({ lineRef, amountKobo });
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return planned;
}

/**
 * What goes back, and for which lines if the admin says so. Otherwise credit goes first, then all lines in proportion.
 */
function planRefund(
  { amountKobo: wished, lines: asked }: Pick<RefundWish, "amountKobo" | "lines">,
  { leftKobo, lines: left }: Refundable,
): RefundPlan {
  if (leftKobo === 0) {
    throw conflict(
      "nothing_to_refund",
      "All of this payment has been refunded, or is on its way back.",
    );
  }
  if (asked && wished)
    throw invalid({ amountKobo: "Enter amounts for the programs, or one amount." });
  if (asked && !left) throw invalid({ lines: "This money paid for no program." });
  if (asked && left) {
    const lines = planLines(asked, left);
    const amountKobo = sumOf(lines);
    if (amountKobo === 0) throw invalid({ lines: "Nothing is left to refund for these programs." });
    const fault = refundFault(amountKobo, leftKobo);
    if (fault) throw invalid({ lines: fault });
    return { amountKobo, lines };
  }
  const amountKobo = wished ?? leftKobo;
  const fault = refundFault(amountKobo, leftKobo);
  if (fault) throw invalid({ amountKobo: fault });
  return { amountKobo, lines: null };
}

/** Records that a member of staff sends back their own money, or a namesake's. Unknown money is nobody's. */
export async function flagOwnRefund(
  ctx: Context,
  reference: string,
  orderId: string | null,
): Promise<void> {
  if (orderId === null) return;
  const [order] = await ctx.db
    .select({ email: orders.payerEmail, fullName: orders.payerName })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return;
  await flagSelf(ctx, "refund.own_decided", reference, await findSelfMatch(ctx, [order]));
}

/** Writes a refund that an admin asks for. The caller has checked the permission. */
export async function writeRefund(
  ctx: Context,
  reference: string,
  wish: RefundWish,
  { personId, isAlone, isClerk = false, isNextPart = false }: Asking,
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
    // Before any other answer about the request: a clerk may not make it at all.
    if (isClerk && refundable.attempt?.method !== "cash") throw cashOnly();
    const plan = planRefund(wish, refundable);
    await lockRefundsOf(tx, personId);
    const { refundedKobo } = refundable;
    const todayKobo = await givenAwayTodayKobo(tx, personId);
    const before = { refundedKobo, todayKobo, isClerk };
    const isForTwo = !isAlone && needsSecondAdmin(plan.amountKobo, before);
    const how = wayOf(tx, refundable, wish);
    if (isClerk && how.way !== "cash") throw cashOnly();
    if (!isNextPart) await claimEvidence(tx, { ...how, kind: "refund", subject: reference });
    // A refund that waits for another admin needs the till again when it is approved.
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

/**
 * Asks for a refund of a payment. If it needs no second admin's approval, it goes into the books as a pending refund
 * (money given back by hand: as done), and the provider is asked afterwards (send-refund.server.ts). A clerk gives back
 * cash, out of their own till.
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
