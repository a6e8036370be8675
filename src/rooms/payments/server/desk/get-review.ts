import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors.ts";
import { can, requirePermission } from "#rooms/accounts/server/door.ts";
import type { ReviewRecord } from "../../contract/reviews.ts";
import { waysOf } from "../../rules/review-ways.ts";
import { orderStatuses } from "../order-status.ts";
import { statusOf } from "../payment-state.ts";
import { reviewCases } from "../tables.ts";
import { toReviewRow } from "./list-reviews.ts";

export type ReviewCase = typeof reviewCases.$inferSelect;

/** @throws AppError 404 */
export async function getReviewCase(ctx: Context, id: string): Promise<ReviewCase> {
  const [found] = await ctx.db.select().from(reviewCases).where(eq(reviewCases.id, id));
  if (!found) throw notFound("There is no such case.");
  return found;
}

/** A case with the money of its order. The caller must have checked access. */
export async function toReviewRecord(ctx: Context, review: ReviewCase): Promise<ReviewRecord> {
  const { orderId } = review;
  const order = orderId ? (await orderStatuses(ctx, [orderId])).get(orderId) : undefined;
  const { ways, permission } = waysOf(review.kind);
  const isOpen = review.closedAt === null;
  return {
    ...toReviewRow(review),
    subject: review.subject,
    details: review.details,
    version: review.version,
    ways: isOpen && can(ctx.actor, permission) ? [...ways] : [],
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
      amountKobo: line.amountKobo,
      paidKobo: line.paidKobo,
      refundedKobo: line.refundedKobo,
      dueKobo: line.dueKobo,
    })),
  };
}

/** @throws AppError 401, 403 without `payments.read`, 404 */
export async function getReview(ctx: Context, id: string): Promise<ReviewRecord> {
  requirePermission(ctx, "payments.read");
  return toReviewRecord(ctx, await getReviewCase(ctx, id));
}
