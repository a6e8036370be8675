import { eq, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { type Given, prepareOnce } from "#foundation/database/statements/prepare-once.ts";
import { orders, type Part } from "../tables.ts";
import { type OrderFacts, orderFacts, type SentFacts, toFacts } from "./order-facts.ts";
import { sumOf } from "./order-parts.ts";

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

/** Reads the money of an order, without the orders that it replaced. */
async function readOrderMoney(ctx: Context, orderId: string): Promise<OrderMoney> {
  const [facts] = await selectRows<SentFacts>(
    ctx.db,
    sql`select ${orderFacts} from orders o where o.id = ${orderId}`,
  );
  if (!facts) throw new Error(`no money was read for order ${orderId}`);
  return orderMoney(toFacts(facts));
}

const writeStatus = prepareOnce((db, given: Given<{ orderId: string; status: string }>) =>
  db.update(orders).set({ status: given.status }).where(eq(orders.id, given.orderId)),
);

/** Updates an order's status from its money. In the transaction that changed the money. */
export async function writeOrderStatus(ctx: Context, orderId: string): Promise<OrderMoney> {
  const money = await readOrderMoney(ctx, orderId);
  await writeStatus(ctx.db, { orderId, status: money.status });
  return money;
}
