import { and, asc, eq, lte } from "drizzle-orm";
import { audit } from "#foundation/audit.ts";
import type { Context } from "#foundation/context.ts";
import { AppError, conflict } from "#foundation/errors.ts";
import { formatNaira } from "#foundation/money.ts";
import { allocate } from "../rules/allocate.ts";
import { askProvider } from "./ask-provider.ts";
import { findInReview } from "./find-in-review.ts";
import type { Fulfilment, Quote } from "./fulfilment.ts";
import { openOrder } from "./open-order.ts";
import { isForSameLines, isPaid, readFamily, replaceOrders } from "./order-family.ts";
import { lineRefsOf, lockOrder, partsOf, sumOf } from "./order-parts.ts";
import { settleInTransaction } from "./settlement-guards.ts";
import { attempts, dues, orderLines, orders } from "./tables.ts";

type Order = typeof orders.$inferSelect;

/** What was quoted for an order, and what it costs now that the quote holds no more. */
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

/** Whether an order waits for its money and what was quoted for it holds no more. */
async function hasEnded(ctx: Context, order: Order): Promise<boolean> {
  if (order.status !== "open") return false;
  const ended = await ctx.db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, order.id), lte(orderLines.quoteHoldsUntil, ctx.clock())))
    .limit(1);
  if (ended.length === 0) return false;
  // Money that a person has to look at comes first.
  return (await findInReview(ctx, order)) === null;
}

async function quoteAnew(ctx: Context, fulfilment: Fulfilment, order: Order) {
  const quote = await fulfilment.quote(ctx, await lineRefsOf(ctx, order.id));
  const change = {
    oldAmountKobo: order.amountKobo,
    newAmountKobo: sumOf(partsOf(quote.lines)),
  };
  return { quote, change };
}

/**
 * What paying an order asks the payer to agree to first; null while the quote holds, and when the
 * price is still the same. Changes nothing.
 * @throws AppError 409 for what is not sold any more
 */
export async function findQuoteChange(
  ctx: Context,
  fulfilment: Fulfilment,
  orderId: string,
): Promise<QuoteChange | null> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order || !(await hasEnded(ctx, order))) return null;
  const { change } = await quoteAnew(ctx, fulfilment, order);
  return change.newAmountKobo === change.oldAmountKobo ? null : change;
}

/**
 * Makes sure that what is about to be paid is what is quoted now. While the quote holds, and when the
 * price is still the same, it is the order itself (the hold then begins anew). A new price is asked
 * about first, and agreed to by naming it: then a new order takes the place of the old one. Money for
 * an attempt that was opened before still counts as it was quoted, so that attempt is verified first.
 *
 * @param acceptAmountKobo the new amount that the payer saw; it is only compared
 * @returns the order to pay
 * @throws AppError 409 `quote_changed` with both amounts, 409 `registration_closed`, 503
 *   `provider_unavailable`
 */
export async function renewQuote(
  ctx: Context,
  fulfilment: Fulfilment,
  order: Order,
  acceptAmountKobo: number | null,
): Promise<string> {
  // One that was paid after it had been replaced is the one that counts.
  if (order.replacedBy === null || isPaid(order)) {
    if (!(await hasEnded(ctx, order))) return order.id;
    await verifyOpenAttempt(ctx, fulfilment, order.id);
  }
  return settleInTransaction(ctx, async (tx) => {
    const current = await lockOrder(tx, order.id);
    if (current.replacedBy !== null && !isPaid(current)) return followReplaced(tx, current);
    if (!(await hasEnded(tx, current))) return current.id;
    const { quote, change } = await quoteAnew(tx, fulfilment, current);
    if (change.newAmountKobo === change.oldAmountKobo) {
      await tx.db
        .update(orderLines)
        .set({ quoteHoldsUntil: quote.holdsUntil })
        .where(eq(orderLines.orderId, current.id));
      return current.id;
    }
    if (acceptAmountKobo !== change.newAmountKobo) throw quoteChanged(change);
    return replaceByQuote(tx, fulfilment, current, quote);
  });
}

/** Another call agreed to a new quote meanwhile; what replaced an order by something else is not its. */
async function followReplaced(ctx: Context, order: Order): Promise<string> {
  const family = await readFamily(ctx, order);
  const latest = family.find(({ replacedBy }) => replacedBy === null);
  if (latest && (await isForSameLines(ctx, latest, order))) return latest.id;
  throw orderReplaced();
}

async function verifyOpenAttempt(
  ctx: Context,
  fulfilment: Fulfilment,
  orderId: string,
): Promise<void> {
  const [open] = await ctx.db
    .select()
    .from(attempts)
    .where(and(eq(attempts.orderId, orderId), eq(attempts.status, "open")));
  if (open) await askProvider(ctx, fulfilment, open);
}

/** The same lines at the new price, with the same dues in proportion. */
async function replaceByQuote(
  ctx: Context,
  fulfilment: Fulfilment,
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
  await fulfilment.requoted(ctx, { orderId, lines });
  await audit(ctx, "order.requoted", order.id, { by: orderId, amountKobo: sumOf(partsOf(lines)) });
  return orderId;
}
