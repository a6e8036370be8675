import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { howPaid } from "../../rules/how-paid.ts";
import { receiptNumber } from "../../rules/receipt-number.ts";
import type { RefundWay } from "../../rules/states.ts";
import { byLine } from "../orders/order-parts.ts";
import { refundRequests, refunds } from "../refund-tables.ts";
import { attempts, type Component, orders, settlements } from "../tables.ts";

/** A payment that settled a due, with what went back of it. */
export type SettledReceipt = {
  /** `ZR-2026-000123` */
  number: string;
  reference: string;
  paidAt: Date;
  method: (typeof attempts.$inferSelect)["method"];
  howPaid: string;
  amountKobo: number;
  lines: { lineRef: string; amountKobo: number; components: Component[] }[];
  /** Applied and not failed, oldest first. */
  refunds: { amountKobo: number; refundedAt: Date; way: RefundWay }[];
};

/**
 * The receipts for orders, oldest first: one for each payment that settled a due of their families. Money in review
 * has none, because it pays nothing yet.
 */
export async function listReceipts(
  ctx: Context,
  orderIds: readonly string[],
): Promise<SettledReceipt[]> {
  if (orderIds.length === 0) return [];
  const families = ctx.db
    .select({ id: orders.familyId })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]));
  const settled = await ctx.db
    .select({ settlement: settlements, attempt: attempts })
    .from(settlements)
    .innerJoin(attempts, eq(attempts.id, settlements.attemptId))
    .innerJoin(orders, eq(orders.id, settlements.orderId))
    .where(inArray(orders.familyId, families))
    .orderBy(asc(settlements.receipt));
  if (settled.length === 0) return [];
  const returned = await ctx.db
    .select({ refund: refunds, way: refundRequests.way })
    .from(refunds)
    .leftJoin(refundRequests, eq(refundRequests.refundId, refunds.id))
    .where(
      and(
        inArray(
          refunds.reference,
          settled.map(({ attempt }) => attempt.reference),
        ),
        isNotNull(refunds.appliedAt),
        isNull(refunds.failedAt),
      ),
    )
    .orderBy(asc(refunds.appliedAt), asc(refunds.number));
  return settled.map(({ settlement, attempt }) => ({
    number: receiptNumber(settlement),
    reference: attempt.reference,
    paidAt: attempt.paidAt ?? settlement.settledAt,
    method: attempt.method,
    howPaid: howPaid(attempt),
    amountKobo: settlement.amountKobo,
    lines: byLine(settlement.parts),
    refunds: returned.flatMap(({ refund: { reference, amountKobo, appliedAt }, way }) =>
      reference === attempt.reference && appliedAt
        ? [{ amountKobo, refundedAt: appliedAt, way: way ?? "provider" }]
        : [],
    ),
  }));
}
