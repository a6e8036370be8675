import { and, eq, gt, inArray, sum } from "drizzle-orm";
import { formatNaira } from "#foundation/amounts/money.ts";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { bookInTransaction, lockOrder } from "../attempts/booking-guards.server.ts";
import { fulfilment } from "../fulfilment.server.ts";
import { charges, orderLines, orders } from "../tables.server.ts";
import { amendOrder } from "./amend-order.server.ts";
import { sumOf } from "./open-order.server.ts";

/** The quoted amount of an order, and what it costs now that the quote has expired. */
export type QuoteChange = { oldAmountKobo: number; newAmountKobo: number };

function quoteChanged(change: QuoteChange): AppError {
  const [old, now] = [formatNaira(change.oldAmountKobo), formatNaira(change.newAmountKobo)];
  return new AppError(
    409,
    "quote_changed",
    `The fee has changed since you registered: it was ${old} and is now ${now}. Nothing was charged. Press the button again to pay ${now}.`,
    { details: change },
  );
}

/**
 * The charged lines of the orders that have no money and an expired quote: such orders are repriced as a whole. A part
 * payment stops the clock. Lines that are no longer charged have no price.
 */
async function findExpired(ctx: Context, orderIds: readonly string[]) {
  const priced = ctx.db
    .select({ orderId: charges.orderId, lineRef: charges.lineRef })
    .from(charges)
    .where(inArray(charges.orderId, [...orderIds]))
    .groupBy(charges.orderId, charges.lineRef)
    .having(gt(sum(charges.amountKobo), "0"))
    .as("priced");
  const lines = await ctx.db
    .select({
      order: orders,
      lineRef: orderLines.lineRef,
      quoteHoldsUntil: orderLines.quoteHoldsUntil,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(priced, and(eq(priced.lineRef, orderLines.lineRef), eq(priced.orderId, orders.id)))
    .where(eq(orders.status, "open"))
    .orderBy(orderLines.position);
  const expired = new Set(
    lines.flatMap((line) => (line.quoteHoldsUntil <= ctx.clock() ? line.order.id : [])),
  );
  return lines.filter(({ order }) => expired.has(order.id));
}

/**
 * The price changes that the payer must accept before paying, by order. An order has none while its quote is valid, if
 * its price is the same, or if a line is no longer sold. Changes nothing.
 */
export async function findQuoteChanges(
  ctx: Context,
  orderIds: readonly string[],
): Promise<Map<string, QuoteChange>> {
  const changes = new Map<string, QuoteChange>();
  if (orderIds.length === 0) return changes;
  const expired = await findExpired(ctx, orderIds);
  if (expired.length === 0) return changes;
  const quote = await fulfilment().quote(
    ctx,
    expired.map(({ lineRef }) => lineRef),
  );
  for (const { order } of expired) {
    const refs = expired.filter((line) => line.order.id === order.id).map((line) => line.lineRef);
    if (quote.refused.some(({ lineRef }) => refs.includes(lineRef))) continue;
    const lines = quote.lines.filter(({ lineRef }) => refs.includes(lineRef));
    const newAmountKobo = sumOf(lines.flatMap((line) => line.charges));
    if (newAmountKobo === order.chargedKobo) continue;
    changes.set(order.id, { oldAmountKobo: order.chargedKobo, newAmountKobo });
  }
  return changes;
}

/**
 * Reprices an order in place if its quote has expired and no money has come. If the price is the same, the quote is
 * extended.
 * @param accept the new amount that the payer saw, only for comparison; `any` at the counter, where a person sees it
 */
export async function repriceOrder(
  ctx: Context,
  orderId: string,
  accept: number | null | "any",
): Promise<void> {
  if ((await findExpired(ctx, [orderId])).length === 0) return;
  await bookInTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const expired = await findExpired(tx, [orderId]);
    if (expired.length === 0) return;
    const quote = await fulfilment().quote(
      tx,
      expired.map(({ lineRef }) => lineRef),
    );
    const [refused] = quote.refused;
    if (refused) throw refused.error;
    const newAmountKobo = sumOf(quote.lines.flatMap((line) => line.charges));
    const change = { oldAmountKobo: order.chargedKobo, newAmountKobo };
    const isChanged = change.oldAmountKobo !== newAmountKobo;
    if (isChanged && accept !== "any" && accept !== newAmountKobo) throw quoteChanged(change);
    await amendOrder(tx, orderId, quote.lines, { cause: "repriced" });
    if (!isChanged) return;
    await fulfilment().requoted(tx, quote.lines);
    await audit(tx, "order.requoted", orderId, { amountKobo: newAmountKobo });
  });
}
