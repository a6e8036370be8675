import { and, asc, eq, inArray, or } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { AppError, notFound } from "#foundation/errors.ts";
import { namesOf, requirePermission } from "#rooms/accounts/server/door.ts";
import type { PaymentStory } from "../../contract/payment-story.ts";
import { receiptNumber } from "../../rules/receipt-number.ts";
import { aloneUpToKobo } from "../../rules/refund-limits.ts";
import { isBooked } from "../known-refunds.ts";
import { ledgerEntries, ledgerTransactions } from "../ledger-tables.ts";
import { sumOf } from "../order-parts.ts";
import { orderStatus } from "../order-status.ts";
import { statusOf } from "../payment-state.ts";
import { providerEvents } from "../provider-tables.ts";
import { toRefundRecord } from "../refund-requests.ts";
import { attempts, orders, refundRequests, refunds, reviewCases, settlements } from "../tables.ts";
import { toReviewRow } from "./list-reviews.ts";
import { findRefundable } from "./refundable.ts";
import { storyEvents } from "./story-events.ts";

async function readLedger(ctx: Context, references: string[]): Promise<PaymentStory["ledger"]> {
  const rows = await ctx.db
    .select({ posting: ledgerTransactions, entry: ledgerEntries })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(
      // The unique key begins with the kind.
      or(
        ...(["charge", "refund", "refund_failed"] as const).map((kind) =>
          and(eq(ledgerTransactions.kind, kind), inArray(ledgerTransactions.reference, references)),
        ),
      ),
    )
    .orderBy(asc(ledgerTransactions.postedAt));
  return [...Map.groupBy(rows, ({ posting }) => posting.id).values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    return {
      at: first.posting.postedAt.toISOString(),
      kind: first.posting.kind,
      entries: some.map(({ entry: { account, amountKobo, lineRef, component } }) => ({
        ...{ account, amountKobo, lineRef, component },
      })),
    };
  });
}

/** What can go back of the payment; null when no money came. */
async function readRefundable(
  ctx: Context,
  reference: string,
): Promise<PaymentStory["refundable"]> {
  try {
    const { leftKobo, lines, refundedKobo, attempt } = await findRefundable(ctx, reference);
    return {
      ...{ leftKobo, lines },
      byHand: attempt !== null && attempt.method !== "card",
      aloneUpToKobo: Math.max(aloneUpToKobo - refundedKobo, 0),
    };
  } catch (error) {
    if (error instanceof AppError && error.code === "nothing_received") return null;
    throw error;
  }
}

/** All that happened to a payment, for admins. @throws AppError 401, 403 without `payments.read`, 404 */
export async function getPaymentStory(ctx: Context, reference: string): Promise<PaymentStory> {
  requirePermission(ctx, "payments.read");
  const [found] = await ctx.db
    .select({ attempt: attempts, order: orders, settlement: settlements })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .leftJoin(settlements, eq(settlements.attemptId, attempts.id))
    .where(eq(attempts.reference, reference));
  if (!found) throw notFound("There is no payment with this reference.");
  const { attempt, order, settlement } = found;
  const [webhooks, returned, requests, reviews, money, refundable] = await Promise.all([
    ctx.db.select().from(providerEvents).where(eq(providerEvents.reference, reference)),
    ctx.db.select().from(refunds).where(eq(refunds.reference, reference)),
    ctx.db
      .select()
      .from(refundRequests)
      .where(eq(refundRequests.reference, reference))
      .orderBy(asc(refundRequests.requestedAt)),
    ctx.db
      .select()
      .from(reviewCases)
      .where(or(eq(reviewCases.reference, reference), eq(reviewCases.orderId, order.id))),
    orderStatus(ctx, order.id),
    readRefundable(ctx, reference),
  ]);
  const [ledger, people] = await Promise.all([
    readLedger(ctx, [reference, ...returned.map(({ id }) => id)]),
    namesOf(ctx, [
      attempt.recordedBy,
      ...requests.flatMap(({ requestedBy, decidedBy }) => [requestedBy, decidedBy]),
      ...reviews.map(({ closedBy }) => closedBy),
    ]),
  ]);
  const refundedKobo = sumOf(returned.filter(isBooked));
  const { recordedBy, centreId, takerName, evidence, note } = attempt;
  return {
    reference,
    status: statusOf(attempt, refundedKobo),
    attemptStatus: attempt.status,
    providerStatus: attempt.providerStatus,
    method: attempt.method,
    channel: attempt.channel,
    amountKobo: attempt.expectedKobo,
    receivedKobo: attempt.receivedKobo,
    refundedKobo,
    payerName: order.payerName,
    payerEmail: attempt.payerEmail,
    receipt: settlement && receiptNumber(settlement),
    recorded: recordedBy ? { by: recordedBy, centreId, takerName, evidence, note } : null,
    order: {
      id: money.orderId,
      status: money.status,
      lines: money.lines.map(({ components: _, ...line }) => line),
    },
    others: money.attempts
      .filter((other) => other.reference !== reference)
      .map((other) => ({
        reference: other.reference,
        status: statusOf(other, other.refundedKobo),
        amountKobo: other.amountKobo,
      })),
    story: storyEvents({
      ...{ attempt, webhooks, refunds: returned, reviews },
      settlement: settlement ?? undefined,
    }),
    ledger,
    refundable,
    refunds: requests.map(toRefundRecord),
    reviews: reviews.map(toReviewRow),
    people,
  };
}
