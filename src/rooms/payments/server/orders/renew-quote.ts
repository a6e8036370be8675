import { and, asc, eq, exists, inArray, lte, sql } from "drizzle-orm";
import { formatNaira } from "#foundation/amounts/money.ts";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { type Given, prepareOnce } from "#foundation/database/statements/prepare-once.ts";
import { AppError, conflict } from "#foundation/errors/errors.ts";
import { allocate } from "../../rules/allocate.ts";
import { isOnItsWay } from "../../rules/on-its-way.ts";
import { askProvider } from "../asking/ask-provider.ts";
import { fulfilment, type Quote } from "../fulfilment.ts";
import { findFamiliesInReview, findInReview } from "../settling/find-in-review.ts";
import { settleInTransaction } from "../settling/settlement-guards.ts";
import { attempts, dues, orderLines, orders } from "../tables.ts";
import { paymentOnItsWay } from "./ask-before-replacing.ts";
import { findOrder } from "./find-order.ts";
import { openOrder } from "./open-order.ts";
import { isForSameLines, isPaid, readFamily, replaceOrders } from "./order-family.ts";
import { lockOrder, partsOf, sumOf } from "./order-parts.ts";

type Order = typeof orders.$inferSelect;

/** The quoted amount of an order, and the amount that it costs now that the quote has expired. */
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

export const orderReplaced = () =>
  conflict("registration_closed", "This registration was replaced by a newer one.");

/** An order, and whether the quote of any of its lines has expired. */
type QuotedOrder = { order: Order; isOutdated: boolean };

const selectQuoted = prepareOnce((db, given: Given<{ orderId: string; now: Date }>) => {
  const outdated = db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orders.id), lte(orderLines.quoteHoldsUntil, given.now)));
  return db
    .select({ order: orders, isOutdated: sql<boolean>`${exists(outdated)}` })
    .from(orders)
    .where(eq(orders.id, given.orderId));
});

/** Finds an order with its quote. Undefined for an unknown one. */
export async function findQuoted(ctx: Context, orderId: string): Promise<QuotedOrder | undefined> {
  const [found] = await selectQuoted(ctx.db, { orderId, now: ctx.clock() });
  return found;
}

/** Whether an order is unpaid and must be quoted anew. */
async function hasExpired(ctx: Context, { order, isOutdated }: QuotedOrder): Promise<boolean> {
  if (order.status !== "open" || !isOutdated) return false;
  // If a payment is in review, a person decides about it first.
  return (await findInReview(ctx, order)) === null;
}

/** @throws AppError 409 for a line that is not sold any more */
async function requestQuote(ctx: Context, order: Order) {
  const quote = await fulfilment().quote(
    ctx,
    (await findOrder(ctx, { orderId: order.id })).lineRefs,
  );
  const [refused] = quote.refused;
  if (refused) throw refused.error;
  const change = {
    oldAmountKobo: order.amountKobo,
    newAmountKobo: sumOf(partsOf(quote.lines)),
  };
  return { quote, change };
}

/** The lines of those unpaid orders that have an expired quote and no payment in review. */
async function findExpiredLines(ctx: Context, orderIds: readonly string[]) {
  const expired = ctx.db
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .where(
      and(inArray(orderLines.orderId, [...orderIds]), lte(orderLines.quoteHoldsUntil, ctx.clock())),
    );
  const lines = await ctx.db
    .select({ order: orders, lineRef: orderLines.lineRef })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(orders.status, "open"), inArray(orders.id, expired)));
  if (lines.length === 0) return [];
  const reviewed = await findFamiliesInReview(
    ctx,
    lines.map(({ order }) => order.familyId),
  );
  return lines.filter(({ order }) => !reviewed.has(order.familyId));
}

/**
 * The changes of price that the payer must accept before paying, by order. An order has none while its quote is
 * valid, when the price is the same, and when a line is not sold any more. Changes nothing.
 */
export async function findQuoteChanges(
  ctx: Context,
  orderIds: readonly string[],
): Promise<Map<string, QuoteChange>> {
  const changes = new Map<string, QuoteChange>();
  if (orderIds.length === 0) return changes;
  const expired = await findExpiredLines(ctx, orderIds);
  if (expired.length === 0) return changes;
  const quote = await fulfilment().quote(
    ctx,
    expired.map(({ lineRef }) => lineRef),
  );
  for (const { order } of expired) {
    const refs = expired.filter((line) => line.order.id === order.id).map((line) => line.lineRef);
    if (quote.refused.some(({ lineRef }) => refs.includes(lineRef))) continue;
    const lines = quote.lines.filter(({ lineRef }) => refs.includes(lineRef));
    const newAmountKobo = sumOf(partsOf(lines));
    if (newAmountKobo === order.amountKobo) continue;
    changes.set(order.id, { oldAmountKobo: order.amountKobo, newAmountKobo });
  }
  return changes;
}

/**
 * Makes sure that the payer pays the current price. While the quote is valid, the order stays. If the
 * quote has expired and the price is the same, the order stays and its quote is extended. If the price
 * has changed, the payer must accept the new amount; then a new order replaces the old one. Money for an
 * attempt that was opened before still counts at the old quote, so we verify that attempt first.
 *
 * @param acceptAmountKobo the new amount that the payer saw; it is only compared
 * @returns the id of the order to pay
 * @throws AppError 409 `quote_changed` with both amounts, 409 `registration_closed`, 409 `payment_on_its_way`, 503
 *   `provider_unavailable`
 */
export async function renewQuote(
  ctx: Context,
  quoted: QuotedOrder,
  acceptAmountKobo: number | null,
): Promise<string> {
  const { order } = quoted;
  // If an order was paid after it was replaced, it is the one that counts.
  if (order.replacedBy === null || isPaid(order)) {
    if (!(await hasExpired(ctx, quoted))) return order.id;
    await verifyOpenAttempt(ctx, order.id);
  }
  return settleInTransaction(ctx, async (tx) => {
    const current = await lockOrder(tx, order.id);
    if (current.replacedBy !== null && !isPaid(current)) return followReplaced(tx, current);
    const { isOutdated = false } = (await findQuoted(tx, current.id)) ?? {};
    if (!(await hasExpired(tx, { order: current, isOutdated }))) return current.id;
    const { quote, change } = await requestQuote(tx, current);
    if (change.newAmountKobo === change.oldAmountKobo) {
      await tx.db
        .update(orderLines)
        .set({ quoteHoldsUntil: quote.holdsUntil })
        .where(eq(orderLines.orderId, current.id));
      return current.id;
    }
    if (acceptAmountKobo !== change.newAmountKobo) throw quoteChanged(change);
    return replaceByQuote(tx, current, quote);
  });
}

/**
 * Follows an order to its replacement, if that is for the same lines: another request has accepted a
 * new quote meanwhile.
 */
async function followReplaced(ctx: Context, order: Order): Promise<string> {
  const family = await readFamily(ctx, order);
  const latest = family.find(({ replacedBy }) => replacedBy === null);
  if (latest && (await isForSameLines(ctx, latest, order))) return latest.id;
  throw orderReplaced();
}

async function verifyOpenAttempt(ctx: Context, orderId: string): Promise<void> {
  const [open] = await ctx.db
    .select()
    .from(attempts)
    .where(and(eq(attempts.orderId, orderId), eq(attempts.status, "open")));
  if (!open) return;
  const { confirmation, providerStatus } = await askProvider(ctx, open);
  // It counts at the old quote: the payer must not be asked for the new one too.
  if (confirmation === "not_paid" && isOnItsWay(providerStatus)) throw paymentOnItsWay();
}

/** Opens an order for the same lines at the new price, with the dues in the same proportion. */
async function replaceByQuote(
  ctx: Context,
  order: Order,
  { lines, holdsUntil }: Quote,
): Promise<string> {
  const owed = await ctx.db
    .select()
    .from(dues)
    .where(eq(dues.orderId, order.id))
    .orderBy(asc(dues.dueAt), asc(dues.id));
  const shares = allocate(
    sumOf(partsOf(lines)),
    owed.map(({ amountKobo }) => amountKobo),
  );
  const { orderId } = await openOrder(ctx, {
    payerName: order.payerName,
    payerEmail: order.payerEmail,
    returnUrl: order.returnUrl,
    lines,
    quoteHoldsUntil: holdsUntil,
    dues: owed.map(({ dueAt }, index) => ({ dueAt, amountKobo: shares[index] ?? 0 })),
  });
  await replaceOrders(ctx, [order.id], orderId);
  await fulfilment().requoted(ctx, { orderId, lines });
  await audit(ctx, "order.requoted", order.id, { by: orderId, amountKobo: sumOf(partsOf(lines)) });
  return orderId;
}
