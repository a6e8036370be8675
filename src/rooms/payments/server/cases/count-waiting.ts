import { and, eq, isNull, ne } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { readWaiting, type Waiting } from "#foundation/database/read-list.ts";
import type { ReviewKind } from "../../rules/states.ts";
import { refundRequests } from "../refund-tables.ts";
import { reviewCases } from "../review-tables.ts";
import { amountOf } from "./list-reviews.ts";

/** Adding up more would say nothing that a person needs. */
const mostAdded = 100;

const open = isNull(reviewCases.closedAt);

/**
 * The open cases of a kind, and what they are about: null when a case has no amount, or when there are too many to add
 * up. The caller checks the permission.
 */
export async function countOpenCases(ctx: Context, kind: ReviewKind): Promise<Waiting> {
  const where = and(open, eq(reviewCases.kind, kind));
  const waiting = await readWaiting(ctx, reviewCases, where, reviewCases.openedAt);
  if (waiting.many === 0 || waiting.many > mostAdded) return waiting;
  const cases = await ctx.db
    .select({ details: reviewCases.details })
    .from(reviewCases)
    .where(where)
    .limit(mostAdded);
  const amounts = cases.map(({ details }) => amountOf(details));
  const amountKobo = amounts.includes(null)
    ? null
    : amounts.reduce((sum: number, amount) => sum + (amount ?? 0), 0);
  return { ...waiting, amountKobo };
}

/** Refunds that wait for a second admin, without those that this one asked for. The caller checks the permission. */
export const countRefundsToApprove = (ctx: Context): Promise<Waiting> =>
  readWaiting(
    ctx,
    refundRequests,
    and(
      eq(refundRequests.status, "requested"),
      ne(refundRequests.requestedBy, ctx.actor?.personId ?? ""),
    ),
    refundRequests.requestedAt,
    refundRequests.amountKobo,
  );
