import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { sumOf } from "./order-parts.ts";
import {
  attempts,
  type Component,
  dues,
  orderLines,
  orders,
  type Part,
  refunds,
  settlements,
} from "./tables.ts";

/** All from which an order's money is worked out. */
export type OrderFacts = {
  lines: { lineRef: string; description: string; components: Component[] }[];
  dues: {
    amountKobo: number;
    dueAt: Date;
    status: (typeof dues.$inferSelect)["status"];
    parts: Part[];
  }[];
  settlements: { amountKobo: number; parts: Part[] }[];
  /** Those that have their effect: applied, and not failed since. */
  refunds: { amountKobo: number; parts: Part[] }[];
};

/** A line of an order with its money, in kobo. `paidKobo` does not take refunds off. */
export type LineMoney = OrderFacts["lines"][number] & {
  amountKobo: number;
  paidKobo: number;
  refundedKobo: number;
  dueKobo: number;
};

export type OrderMoney = {
  status: (typeof orders.$inferSelect)["status"];
  /** Still to be paid. */
  dueKobo: number;
  /** What has come and was owed; refunds are not taken off. */
  paidKobo: number;
  refundedKobo: number;
  lines: LineMoney[];
  /** What paying now pays: the earliest due that is open. */
  nextDue: { amountKobo: number; dueAt: Date; parts: Part[] } | null;
};

function statusOf(
  paid: readonly Part[],
  returned: readonly Part[],
  hasOpenDues: boolean,
): OrderMoney["status"] {
  const [paidKobo, returnedKobo] = [sumOf(paid), sumOf(returned)];
  if (paidKobo === 0) return hasOpenDues ? "open" : "closed";
  if (returnedKobo >= paidKobo) return "refunded";
  if (returnedKobo > 0) return "partly_refunded";
  return hasOpenDues ? "partly_paid" : "paid";
}

/**
 * How the money of an order stands. The only place where that is worked out: its status, what is paid
 * and what is due, by order and by line, for any number of lines, dues, settlements and refunds.
 */
export function orderMoney(facts: OrderFacts): OrderMoney {
  const open = facts.dues
    .filter(({ status }) => status === "open")
    .sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
  const owed = open.flatMap(({ parts }) => parts);
  const paid = facts.settlements.flatMap(({ parts }) => parts);
  const returned = facts.refunds.flatMap(({ parts }) => parts);
  const ofLine = (parts: readonly Part[], lineRef: string) =>
    sumOf(parts.filter((part) => part.lineRef === lineRef));
  const [next] = open;
  return {
    status: statusOf(paid, returned, open.length > 0),
    dueKobo: sumOf(open),
    paidKobo: sumOf(facts.settlements),
    refundedKobo: sumOf(facts.refunds),
    lines: facts.lines.map((line) => ({
      ...line,
      amountKobo: sumOf(line.components),
      paidKobo: ofLine(paid, line.lineRef),
      refundedKobo: ofLine(returned, line.lineRef),
      dueKobo: ofLine(owed, line.lineRef),
    })),
    nextDue: next ? { amountKobo: next.amountKobo, dueAt: next.dueAt, parts: next.parts } : null,
  };
}

/** How the money of one order stands, without the orders that it replaced. */
export async function readOrderMoney(ctx: Context, orderId: string): Promise<OrderMoney> {
  const effective = and(
    eq(settlements.orderId, orderId),
    isNotNull(refunds.appliedAt),
    isNull(refunds.failedAt),
  );
  const returned = await ctx.db
    .select({ amountKobo: refunds.amountKobo, parts: refunds.parts })
    .from(refunds)
    .innerJoin(attempts, eq(attempts.reference, refunds.reference))
    .innerJoin(settlements, eq(settlements.attemptId, attempts.id))
    .where(effective);
  return orderMoney({
    lines: await ctx.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId))
      .orderBy(asc(orderLines.position)),
    dues: await ctx.db.select().from(dues).where(eq(dues.orderId, orderId)),
    settlements: await ctx.db.select().from(settlements).where(eq(settlements.orderId, orderId)),
    refunds: returned.map(({ amountKobo, parts }) => ({ amountKobo, parts: parts ?? [] })),
  });
}

/** Writes the status that follows from an order's money. In the transaction that changed the money. */
export async function writeOrderStatus(ctx: Context, orderId: string): Promise<OrderMoney> {
  const money = await readOrderMoney(ctx, orderId);
  await ctx.db.update(orders).set({ status: money.status }).where(eq(orders.id, orderId));
  return money;
}
