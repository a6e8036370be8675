import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { can, namesOf, requirePermission } from "#rooms/accounts/server/door.ts";
import type { ReviewRecord } from "../../contract/reviews.ts";
import { waysOf } from "../../rules/review-ways.ts";
import { statusOf } from "../attempts/payment-state.ts";
import { fulfilment } from "../fulfilment.ts";
import { readAccounts } from "../orders/read-accounts.ts";
import { refundRequests } from "../refund-tables.ts";
import { toRefundRecord } from "../refunds/refund-requests.ts";
import { reviewCases } from "../review-tables.ts";
import { toReviewRow } from "./list-reviews.ts";
import { waysNow } from "./ways-now.ts";

export type ReviewCase = typeof reviewCases.$inferSelect;

/** @throws AppError 404 */
export async function getReviewCase(ctx: Context, id: string): Promise<ReviewCase> {
  const [found] = await ctx.db.select().from(reviewCases).where(eq(reviewCases.id, id));
  if (!found) throw notFound("There is no such case.");
  return found;
}

/** The request that a case of this kind leads to. */
async function findRequest(ctx: Context, { kind, subject }: ReviewCase) {
  if (kind !== "refund_to_approve") return null;
  const [found] = await ctx.db.select().from(refundRequests).where(eq(refundRequests.id, subject));
  return found ?? null;
}

/** A case with the money of its order. The caller must have checked access. */
export async function toReviewRecord(ctx: Context, review: ReviewCase): Promise<ReviewRecord> {
  const { orderId } = review;
  const order = orderId ? (await readAccounts(ctx, [orderId])).get(orderId) : undefined;
  const [places, request] = await Promise.all([
    fulfilment().describeLines(ctx, order?.lines.map(({ lineRef }) => lineRef) ?? [], null),
    findRequest(ctx, review),
  ]);
  const mayClose = review.closedAt === null && can(ctx.actor, waysOf(review.kind).permission);
  return {
    ...toReviewRow(review),
    subject: review.subject,
    details: review.details,
    version: review.version,
    ways: mayClose ? await waysNow(ctx, review) : [],
    closed_by: review.closedBy,
    closed_note: review.closedNote,
    payments: (order?.attempts ?? []).map((attempt) => ({
      reference: attempt.reference,
      status: statusOf(attempt, attempt.refundedKobo),
      method: attempt.method,
      expectedKobo: attempt.expectedKobo,
      receivedKobo: attempt.receivedKobo,
      refundedKobo: attempt.refundedKobo,
      paidAt: attempt.paidAt?.toISOString() ?? null,
    })),
    lines: (order?.lines ?? []).map((line) => ({
      lineRef: line.lineRef,
      description: line.description,
      chargedKobo: line.chargedKobo,
      receivedKobo: line.receivedKobo,
      refundedKobo: line.refundedKobo,
      openKobo: line.openKobo,
    })),
    places,
    refund: request && toRefundRecord(request),
    people: await namesOf(ctx, [
      review.closedBy,
      request?.requestedBy ?? null,
      request?.decidedBy ?? null,
    ]),
  };
}

/** @throws AppError 401, 403 without `payments.read`, 404 */
export async function getReview(ctx: Context, id: string): Promise<ReviewRecord> {
  requirePermission(ctx, "payments.read");
  return toReviewRecord(ctx, await getReviewCase(ctx, id));
}
