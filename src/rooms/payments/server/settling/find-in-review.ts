import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { reviewCases } from "../review-tables.ts";
import { attempts, orders } from "../tables.ts";

/**
 * Finds a payment in review for an order or its family. A person may still accept it, so we ask for no
 * more money until then. A payment that came twice does not count: it will be refunded.
 * @returns its reference, or null
 */
export async function findInReview(
  ctx: Context,
  order: { familyId: string },
): Promise<string | null> {
  return (await findFamiliesInReview(ctx, [order.familyId])).get(order.familyId) ?? null;
}

/** Like findInReview, for families of orders. @returns a reference by family id */
export async function findFamiliesInReview(
  ctx: Context,
  familyIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await ctx.db
    .select({ familyId: orders.familyId, reference: attempts.reference })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .innerJoin(reviewCases, eq(reviewCases.reference, attempts.reference))
    .where(
      and(
        inArray(orders.familyId, [...familyIds]),
        eq(attempts.status, "review"),
        inArray(reviewCases.kind, ["wrong_amount", "wrong_currency", "nothing_owed"]),
        isNull(reviewCases.closedAt),
      ),
    );
  return new Map(found.map(({ familyId, reference }) => [familyId, reference]));
}
