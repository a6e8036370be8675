import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { type RefundRequestStatus, refundRequestMoves } from "../states.ts";
import type { RefundRecord } from "./refunds.ts";
import { refundRequests } from "./tables.server.ts";

export type RefundRequest = typeof refundRequests.$inferSelect;

export async function getRefundRequest(ctx: Context, id: string): Promise<RefundRequest> {
  const [found] = await ctx.db.select().from(refundRequests).where(eq(refundRequests.id, id));
  if (!found) throw notFound("There is no such refund.");
  return found;
}

/** The request behind a refund. Undefined for a refund that only the provider knows, e.g. from its dashboard. */
export async function findRequestOf(
  ctx: Context,
  refundId: string,
): Promise<RefundRequest | undefined> {
  const [found] = await ctx.db
    .select()
    .from(refundRequests)
    .where(eq(refundRequests.refundId, refundId));
  return found;
}

const statesBefore = (to: RefundRequestStatus): RefundRequestStatus[] =>
  (Object.keys(refundRequestMoves) as RefundRequestStatus[]).filter((from) =>
    (refundRequestMoves[from] as readonly RefundRequestStatus[]).includes(to),
  );

/**
 * Moves a request to a state if its current state allows it (payments/states.ts).
 * @returns the moved request; null when another process was first
 */
export async function moveRequest(
  ctx: Context,
  id: string,
  to: RefundRequestStatus,
  more: Partial<RefundRequest> = {},
): Promise<RefundRequest | null> {
  const [moved] = await ctx.db
    .update(refundRequests)
    .set({ ...more, status: to })
    .where(and(eq(refundRequests.id, id), inArray(refundRequests.status, statesBefore(to))))
    .returning();
  return moved ?? null;
}

/** A refund's money has gone back, or has come back to us: marks its request the same, if there is one. */
export async function endRequestOf(
  ctx: Context,
  refundId: string,
  to: "done" | "failed",
): Promise<void> {
  const request = await findRequestOf(ctx, refundId);
  if (request) await moveRequest(ctx, request.id, to);
}

export const toRefundRecord = ({
  requestedAt,
  decidedAt,
  sendingAt: _,
  refundId: __,
  tillId: ___,
  ...request
}: RefundRequest): RefundRecord => ({
  ...request,
  requestedAt: requestedAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
});
