import { and, eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { setReview } from "./open-review.ts";
import { reviewCases } from "./review-tables.ts";

/**
 * Money in another currency is not in our books, only in its case. Closes the case when all of the money was refunded,
 * so that the order can be paid again, and opens it again when that refund fails.
 * @returns false when the refund is not the whole of such money: then a person has to look
 */
export async function reviewForeignMoney(
  ctx: Context,
  reference: string,
  refund: { amountKobo: number; currency: string; status: "pending" | "processed" | "failed" },
): Promise<boolean> {
  const [found] = await ctx.db
    .select()
    .from(reviewCases)
    .where(and(eq(reviewCases.kind, "wrong_currency"), eq(reviewCases.reference, reference)));
  if (!found) return false;
  const { amountKobo, currency } = found.details;
  if (currency !== refund.currency || amountKobo !== refund.amountKobo) return false;
  if (refund.status === "pending") return true;
  await setReview(ctx, refund.status === "failed", {
    kind: "wrong_currency",
    reference,
    orderId: found.orderId,
    details: { refund: refund.status },
  });
  return true;
}
