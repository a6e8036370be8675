import { and, eq, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { reviewCases } from "./tables.ts";

type Review = Pick<
  typeof reviewCases.$inferInsert,
  "kind" | "reference" | "subject" | "orderId" | "details"
>;

/** Asks a person to look. @returns false when the same case had been opened before */
export async function openReview(ctx: Context, review: Review): Promise<boolean> {
  const opened = await ctx.db
    .insert(reviewCases)
    .values({ ...review, openedAt: ctx.clock() })
    .onConflictDoNothing()
    .returning({ id: reviewCases.id });
  if (opened.length > 0) logReview(ctx, review);
  return opened.length > 0;
}

/**
 * Opens or closes a case as the books stand now. A case that was closed opens again when it says
 * something else than it did: a person who closed it has seen the rest.
 * @param review `details` are laid over those that the case has
 */
export async function setReview(
  ctx: Context,
  isOpen: boolean,
  { subject = "", ...review }: Review,
): Promise<void> {
  const { kind, reference, orderId = null } = review;
  const details = sql`${reviewCases.details} || ${JSON.stringify(review.details)}::jsonb`;
  if (!isOpen) {
    await ctx.db
      .update(reviewCases)
      .set({ details, closedAt: sql`coalesce(${reviewCases.closedAt}, ${ctx.clock()})` })
      .where(
        and(
          eq(reviewCases.kind, kind),
          eq(reviewCases.reference, reference),
          eq(reviewCases.subject, subject),
        ),
      );
    return;
  }
  const opened = await ctx.db
    .insert(reviewCases)
    .values({ ...review, subject, openedAt: ctx.clock() })
    .onConflictDoUpdate({
      target: [reviewCases.kind, reviewCases.reference, reviewCases.subject],
      set: { orderId, details, closedAt: null },
      setWhere: sql`${reviewCases.details} is distinct from ${details}`,
    })
    .returning({ id: reviewCases.id });
  if (opened.length > 0) logReview(ctx, review);
}

const logReview = (ctx: Context, { kind, reference }: Pick<Review, "kind" | "reference">) =>
  ctx.log.warn({ kind, reference }, "payment needs review");
