import { and, eq, isNull, ne } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { countRows } from "#foundation/database/read-list.ts";
import type { ReviewKind } from "../../rules/states.ts";
import { refundRequests } from "../refund-tables.ts";
import { reviewCases } from "../review-tables.ts";
import { amountOf } from "./list-reviews.ts";

/** Adding up more would say nothing that a person needs. */
const mostAdded = 100;

const open = isNull(reviewCases.closedAt);

/** How many cases of a kind are open. The caller checks the permission. */
export const countOpenCases = (ctx: Context, kind: ReviewKind): Promise<number> =>
  countRows(ctx, reviewCases, and(open, eq(reviewCases.kind, kind)));

/**
 * What the open cases of a kind are about, in kobo; null when a case has no amount, or when there are too many to add
 * up. The caller checks the permission.
 */
export async function sumOpenCases(ctx: Context, kind: ReviewKind): Promise<number | null> {
  const cases = await ctx.db
    .select({ details: reviewCases.details })
    .from(reviewCases)
    .where(and(open, eq(reviewCases.kind, kind)))
    .limit(mostAdded + 1);
  const amounts = cases.map(({ details }) => amountOf(details));
  if (cases.length > mostAdded || amounts.includes(null)) return null;
  return amounts.reduce((sum: number, amount) => sum + (amount ?? 0), 0);
}

/** Refunds that wait for a second admin, without those that this one asked for. The caller checks the permission. */
export const countRefundsToApprove = (ctx: Context): Promise<number> =>
  countRows(
    ctx,
    refundRequests,
    and(
      eq(refundRequests.status, "requested"),
      ne(refundRequests.requestedBy, ctx.actor?.personId ?? ""),
    ),
  );
