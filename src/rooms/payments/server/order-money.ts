import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { sumOf } from "./order-parts.ts";
import { refunds } from "./refund-tables.ts";
import {
  attempts,
  type Component,
  dues,
  orderLines,
  orders,
  type Part,
  settlements,
} from "./tables.ts";

/** The records from which we compute an order's money. */
export type OrderFacts = {
  lines: { lineRef: string; description: string; components: Component[] }[];
  dues: {
    amountKobo: number;
    dueAt: Date;
    status: (typeof dues.$inferSelect)["status"];
    parts: Part[];
  }[];
  settlements: { amountKobo: number; parts: Part[] }[];
  /** Only refunds that were applied and have not failed. */
  refunds: { amountKobo: number; parts: Part[] }[];
};

/** A line item with its amounts in kobo. Refunds are not subtracted from `paidKobo`. */
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
  /** The owed amount that has come. Refunds are not subtracted. */
  paidKobo: number;
  refundedKobo: number;
  lines: LineMoney[];
  /** The due that is paid next: the earliest open one. */
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
 * Computes an order's status and what is paid and due, by order and by line. It is the only place that
 * computes these. Works for any number of lines, dues, settlements and refunds.
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

/** Reads the money of orders, without the orders that they replaced. @returns it by order id */
export async function readOrdersMoney(
  ctx: Context,
  orderIds: readonly string[],
): Promise<Map<string, OrderMoney>> {
  if (orderIds.length === 0) return new Map();
  const ids = [...orderIds];
  const effective = and(
    inArray(settlements.orderId, ids),
    isNotNull(refunds.appliedAt),
    isNull(refunds.failedAt),
  );
  // Four statements that travel together.
  const [returned, lines, owed, settled] = await Promise.all([
    ctx.db
      .select({
        orderId: settlements.orderId,
        amountKobo: refunds.amountKobo,
        parts: refunds.parts,
      })
      .from(refunds)
      .innerJoin(attempts, eq(attempts.reference, refunds.reference))
      .innerJoin(settlements, eq(settlements.attemptId, attempts.id))
      .where(effective),
    ctx.db
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, ids))
      .orderBy(asc(orderLines.position)),
    ctx.db.select().from(dues).where(inArray(dues.orderId, ids)),
    ctx.db.select().from(settlements).where(inArray(settlements.orderId, ids)),
  ]);
  const of = <Row extends { orderId: string }>(rows: Row[], orderId: string) =>
    rows.filter((row) => row.orderId === orderId);
  return new Map(
    ids.map((id) => [
      id,
      orderMoney({
        lines: of(lines, id),
        dues: of(owed, id),
        settlements: of(settled, id),
        refunds: of(returned, id).map((one) => ({ ...one, parts: one.parts ?? [] })),
      }),
    ]),
  );
}

/** Like readOrdersMoney, for one order. */
export async function readOrderMoney(ctx: Context, orderId: string): Promise<OrderMoney> {
  const money = (await readOrdersMoney(ctx, [orderId])).get(orderId);
  if (!money) throw new Error(`no money was read for order ${orderId}`);
  return money;
}

/** Updates an order's status from its money. In the transaction that changed the money. */
export async function writeOrderStatus(ctx: Context, orderId: string): Promise<OrderMoney> {
  const money = await readOrderMoney(ctx, orderId);
  await ctx.db.update(orders).set({ status: money.status }).where(eq(orders.id, orderId));
  return money;
}
