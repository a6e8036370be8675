import { asc, eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors.ts";
import { attempts, dues, orders, refunds, settlements } from "./tables.ts";

export type OrderStatus = {
  status: (typeof orders.$inferSelect)["status"];
  /** Still to be paid. */
  dueKobo: number;
  /** What has come and was owed; refunds are not taken off. */
  paidKobo: number;
  refundedKobo: number;
  attempts: {
    reference: string;
    status: (typeof attempts.$inferSelect)["status"];
    channel: string | null;
    paidAt: Date | null;
  }[];
};

/**
 * How an order stands, oldest attempt first.
 * @throws AppError 404 for an order that is not there
 */
export async function orderStatus(ctx: Context, orderId: string): Promise<OrderStatus> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw notFound();
  const owed = await ctx.db.select().from(dues).where(eq(dues.orderId, orderId));
  const settled = await ctx.db.select().from(settlements).where(eq(settlements.orderId, orderId));
  const tried = await ctx.db
    .select()
    .from(attempts)
    .where(eq(attempts.orderId, orderId))
    .orderBy(asc(attempts.number));
  const back = await ctx.db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(attempts, eq(attempts.reference, refunds.reference))
    .innerJoin(settlements, eq(settlements.attemptId, attempts.id))
    .where(eq(attempts.orderId, orderId));
  return {
    status: order.status,
    dueKobo: owed
      .filter((due) => due.status === "open")
      .reduce((sum, due) => sum + due.amountKobo, 0),
    paidKobo: settled.reduce((sum, one) => sum + one.amountKobo, 0),
    refundedKobo: back
      .filter(({ refund }) => refund.appliedAt && !refund.failedAt)
      .reduce((sum, { refund }) => sum + refund.amountKobo, 0),
    attempts: tried.map(({ reference, status, channel, paidAt }) => ({
      reference,
      status,
      channel,
      paidAt,
    })),
  };
}
