import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import type { SettledRefund } from "./buyer.ts";
import { byLine, sumOf, without } from "./order-parts.ts";
import { attempts, dues, orders, type Part, refunds, settlements } from "./tables.ts";

type Refund = typeof refunds.$inferSelect;
type Attempt = typeof attempts.$inferSelect;
type Settlement = typeof settlements.$inferSelect;

export async function findSettlement(
  ctx: Context,
  attempt: Attempt,
): Promise<Settlement | undefined> {
  return (await ctx.db.select().from(settlements).where(eq(settlements.attemptId, attempt.id)))[0];
}

/** What is left of a settlement's parts after the refunds that have their effect. */
export async function partsLeft(ctx: Context, settlement: Settlement): Promise<Part[]> {
  const applied = await ctx.db
    .select({ parts: refunds.parts })
    .from(refunds)
    .innerJoin(attempts, eq(attempts.reference, refunds.reference))
    .where(
      and(
        eq(attempts.id, settlement.attemptId),
        isNotNull(refunds.appliedAt),
        isNull(refunds.failedAt),
      ),
    );
  return without(
    settlement.parts,
    applied.flatMap(({ parts }) => parts ?? []),
  );
}

/** What came for an order and what is left of it, by line and component, over all its payments. */
async function moneyOf(ctx: Context, orderId: string): Promise<{ paid: Part[]; left: Part[] }> {
  const settled = await ctx.db.select().from(settlements).where(eq(settlements.orderId, orderId));
  const money: { paid: Part[]; left: Part[] } = { paid: [], left: [] };
  for (const settlement of settled) {
    money.paid.push(...settlement.parts);
    money.left.push(...(await partsLeft(ctx, settlement)));
  }
  return money;
}

/** The order's status follows from what really came and what really went back. */
export async function updateOrderStatus(ctx: Context, orderId: string): Promise<void> {
  const { paid, left } = await moneyOf(ctx, orderId);
  const open = await ctx.db
    .select({ id: dues.id })
    .from(dues)
    .where(and(eq(dues.orderId, orderId), eq(dues.status, "open")));
  const status =
    sumOf(left) === 0
      ? "refunded"
      : sumOf(left) < sumOf(paid)
        ? "partly_refunded"
        : open.length > 0
          ? "open"
          : "paid";
  await ctx.db.update(orders).set({ status }).where(eq(orders.id, orderId));
}

/** A refund as the buyer is told of it. @param parts this refund's share of each line */
export async function toldRefund(
  ctx: Context,
  attempt: Attempt,
  refund: Refund,
  parts: Part[],
): Promise<SettledRefund> {
  const { paid, left } = await moneyOf(ctx, attempt.orderId);
  const ofLine = (some: Part[], lineRef: string) =>
    sumOf(some.filter((part) => part.lineRef === lineRef));
  return {
    orderId: attempt.orderId,
    reference: refund.reference,
    refundId: refund.id,
    refundedKobo: refund.amountKobo,
    lines: byLine(parts)
      .filter((line) => line.amountKobo > 0)
      .map(({ lineRef, amountKobo }) => ({
        lineRef,
        refundedKobo: amountKobo,
        paidKobo: ofLine(paid, lineRef),
        leftKobo: ofLine(left, lineRef),
      })),
  };
}
