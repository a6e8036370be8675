import { and, eq, isNull } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, invalid } from "#foundation/errors/errors.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { ReviewRecord } from "../../contract/reviews.ts";
import { waysOf } from "../../rules/review-ways.ts";
import type { ReviewClosing } from "../../rules/states.ts";
import { fulfilment } from "../fulfilment.ts";
import { reviewCases } from "../review-tables.ts";
import { getReviewCase, toReviewRecord } from "./get-review.ts";
import { refuseUntrue } from "./ways-now.ts";

export type ReviewEnd = { how: ReviewClosing; note: string; version: number };

const alreadyClosed = () => conflict("already_closed", "This case is closed already.");
const stale = () =>
  conflict(
    "stale",
    "This case has changed since you opened it. Read it again before you close it.",
  );

/**
 * Closes a case in one of the ways that its kind allows (rules/review-ways.ts), as the admin read it. With a case of
 * money in another currency its order can be paid again.
 * @throws AppError 403, 404, 409 `already_closed`, `stale`, `closes_itself`, `nothing_recorded`, `no_refund`, 422 for another kind's way
 */
export async function closeReview(
  ctx: Context,
  id: string,
  { how, note, version }: ReviewEnd,
): Promise<ReviewRecord> {
  const { kind, reference } = await getReviewCase(ctx, id);
  const { ways, permission } = waysOf(kind);
  const { personId } = requirePermission(ctx, permission);
  return inTransaction(ctx, async (tx) => {
    const found = await getReviewCase(tx, id);
    if (found.closedAt) throw alreadyClosed();
    if (ways.length === 0) {
      throw conflict(
        "closes_itself",
        "This case closes automatically as soon as its money is in order.",
      );
    }
    if (!ways.includes(how)) throw invalid({ how: "This case cannot end in this way." });
    await refuseUntrue(tx, found, how);
    const [closed] = await tx.db
      .update(reviewCases)
      .set({ closedAt: tx.clock(), closedBy: personId, closedHow: how, closedNote: note })
      .where(
        and(eq(reviewCases.id, id), eq(reviewCases.version, version), isNull(reviewCases.closedAt)),
      )
      .returning();
    if (!closed) throw stale();
    await audit(tx, "review.closed", reference, { status: how });
    const { subject, orderId } = closed;
    await fulfilment().reviewClosed(tx, { kind, reference, subject, orderId, how, note });
    return toReviewRecord(tx, closed);
  });
}
