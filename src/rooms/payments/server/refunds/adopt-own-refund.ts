import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { refundRequests, refunds } from "../refund-tables.ts";
import type { Returned } from "./read-record.ts";
import { moveRequest } from "./refund-requests.ts";

/**
 * Finds the refund that we asked for when the provider's answer with its id was lost, and gives our row that id. It is
 * the listed one of that amount whose id is unknown to us. This is no guess by amount: we asked for it, a payment has
 * at most one request of ours under way (the unique index `refund_requests_one_under_way`), and from now on the row
 * goes by its id. In the transaction that locked the payment.
 * @param rows our refunds of the payment; the adopted one is changed here too
 */
export async function adoptOwnRefund(
  ctx: Context,
  reference: string,
  rows: (typeof refunds.$inferSelect)[],
  returned: readonly Returned[],
): Promise<void> {
  const [request] = await ctx.db
    .select()
    .from(refundRequests)
    .where(
      and(
        eq(refundRequests.reference, reference),
        eq(refundRequests.way, "provider"),
        inArray(refundRequests.status, ["sending", "sent"]),
      ),
    );
  const row = rows.find(({ id }) => id === request?.refundId);
  if (!request || row?.status !== "pending" || row.providerId !== null) return;
  const unknown = returned.filter(
    ({ providerId, disputeId, amountKobo }) =>
      providerId !== null &&
      disputeId === null &&
      amountKobo === row.amountKobo &&
      !rows.some((known) => known.providerId === providerId),
  );
  const ours = unknown.find(({ status }) => status !== "failed") ?? unknown[0];
  if (!ours) return;
  row.providerId = ours.providerId;
  await ctx.db.update(refunds).set({ providerId: ours.providerId }).where(eq(refunds.id, row.id));
  await moveRequest(ctx, request.id, "sent");
}
