import { and, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { attempts } from "../tables.server.ts";
import { strangeMoney } from "./case-kinds.ts";
import { reviewCases } from "./tables.server.ts";

type Review = Pick<
  typeof reviewCases.$inferInsert,
  "kind" | "reference" | "subject" | "orderId" | "details" | "matterOn"
>;

/** Opens a case for a person to look at. @returns false when the same case was opened before */
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
 * Marks whether a person still has to decide about an attempt whose money our books can't hold. Cases with a subject
 * are about a message, not about that money. Call it before writing the case, because a booking also locks the attempt
 * before the case.
 */
export async function markStrangeMoney(
  ctx: Context,
  { kind, reference, subject }: Pick<Review, "kind" | "reference" | "subject">,
  isOpen: boolean,
): Promise<void> {
  if (subject || !strangeMoney.some((one) => one === kind)) return;
  await ctx.db
    .update(attempts)
    .set({ status: isOpen ? "review" : "given_back" })
    .where(
      and(eq(attempts.reference, reference), inArray(attempts.status, ["review", "given_back"])),
    );
}

/**
 * Opens or closes a case. A closed case reopens only when its details change: the person who closed it saw the old
 * ones.
 * @param review `details` are merged into the details of the case
 */
export async function setReview(
  ctx: Context,
  isOpen: boolean,
  { subject = "", ...review }: Review,
): Promise<void> {
  const { kind, reference, orderId = null } = review;
  await markStrangeMoney(ctx, { kind, reference, subject }, isOpen);
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
      set: {
        orderId,
        details,
        ...(review.matterOn ? { matterOn: review.matterOn } : {}),
        closedAt: null,
        closedBy: null,
        closedHow: null,
        closedNote: null,
        // The request was about another amount.
        writeOffAskedBy: null,
        writeOffKobo: null,
        writeOffNote: null,
      },
      setWhere: sql`${reviewCases.details} is distinct from ${details}`,
    })
    .returning({ id: reviewCases.id });
  if (opened.length > 0) logReview(ctx, review);
}

const logReview = (ctx: Context, { kind, reference }: Pick<Review, "kind" | "reference">) =>
  ctx.log.warn({ kind, reference }, "payment needs review");
