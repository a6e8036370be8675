import { and, asc, count, desc, eq, ilike, isNotNull, isNull } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import type { EndpointInput } from "#foundation/http/endpoint.ts";
import { likePattern, pageWindow } from "#foundation/http/lists.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { listReviewsEndpoint, ReviewRow } from "../../contract/reviews.ts";
import { reviewCases } from "../tables.ts";

export const toReviewRow = (review: typeof reviewCases.$inferSelect): ReviewRow => ({
  id: review.id,
  kind: review.kind,
  reference: review.reference,
  order_id: review.orderId,
  opened_at: review.openedAt.toISOString(),
  closed_at: review.closedAt?.toISOString() ?? null,
  closed_how: review.closedHow,
});

/** Lists the cases for a person. @throws AppError 401, 403 without `payments.read` */
export async function listReviews(
  ctx: Context,
  query: EndpointInput<typeof listReviewsEndpoint>["query"],
): Promise<{ reviews: ReviewRow[]; total: number }> {
  requirePermission(ctx, "payments.read");
  const { kind, state, search } = query;
  const where = and(
    kind && eq(reviewCases.kind, kind),
    state === "open" ? isNull(reviewCases.closedAt) : undefined,
    state === "closed" ? isNotNull(reviewCases.closedAt) : undefined,
    search ? ilike(reviewCases.reference, likePattern(search)) : undefined,
  );
  const direction = query.order === "asc" ? asc : desc;
  const { limit, offset } = pageWindow(query);
  const rows = await ctx.db
    .select()
    .from(reviewCases)
    .where(where)
    .orderBy(direction(reviewCases.openedAt), direction(reviewCases.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await ctx.db.select({ total: count() }).from(reviewCases).where(where);
  return { reviews: rows.map(toReviewRow), total: counted?.total ?? 0 };
}
