import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { reviewCases } from "./tables.ts";

type ReviewCase = typeof reviewCases.$inferInsert;

/** Asks a person to look. @returns false when the same case had been opened before */
export async function openReview(
  ctx: Context,
  review: Pick<ReviewCase, "kind" | "reference" | "subject" | "orderId" | "details">,
): Promise<boolean> {
  const opened = await ctx.db
    .insert(reviewCases)
    .values({ ...review, openedAt: ctx.clock() })
    .onConflictDoNothing()
    .returning({ id: reviewCases.id });
  if (opened.length > 0) {
    ctx.log.warn({ kind: review.kind, reference: review.reference }, "payment needs review");
  }
  return opened.length > 0;
}

/** Closes the open cases of a payment: its money has gone back. */
export async function closeReviews(ctx: Context, reference: string): Promise<void> {
  await ctx.db
    .update(reviewCases)
    .set({ closedAt: ctx.clock() })
    .where(and(eq(reviewCases.reference, reference), isNull(reviewCases.closedAt)));
}
