import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { attempts, orders, reviewCases } from "./tables.ts";

/**
 * Finds a payment in review for an order or its family. A person may still accept it, so we ask for no
 * more money until then. A payment that came twice does not count: it will be refunded.
 * @returns its reference, or null
 */
export async function findInReview(
  ctx: Context,
  order: { familyId: string },
): Promise<string | null> {
  const [found] = await ctx.db
    .select({ reference: attempts.reference })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .innerJoin(reviewCases, eq(reviewCases.reference, attempts.reference))
    .where(
      and(
        eq(orders.familyId, order.familyId),
        eq(attempts.status, "review"),
        inArray(reviewCases.kind, ["wrong_amount", "wrong_currency"]),
        isNull(reviewCases.closedAt),
      ),
    )
    .limit(1);
  return found?.reference ?? null;
}
