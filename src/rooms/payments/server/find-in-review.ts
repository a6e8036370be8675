import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { attempts, orders, reviewCases } from "./tables.ts";

/**
 * A payment for an order, or for one of its family, that a person still has to look at and that may
 * yet pay for it: nobody is asked for more meanwhile. Money that came twice is not one, it goes back.
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
