import { eq, sql } from "drizzle-orm";
import { type Context, inTransaction } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { violatedConstraint } from "#foundation/database/statements/violated-constraint.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { attempts, orders } from "../tables.server.ts";

/*
 * Three guards prevent a payment from being booked twice. Each one alone is enough; against two simultaneous payments
 * of one order, only the lock and the keys are:
 *
 *  - the row lock: whatever changes the money or the charges of an order locks it first (`lockOrder`), so that what it
 *    reads stays true until it commits;
 *  - the state check: an attempt only changes from the state that was read;
 *  - the unique keys: payments per attempt, postings per order and number.
 *
 * The fault tests switch guards off in their own database. With all guards off the fault occurs; with any one guard on
 * it does not.
 */

/** Another process booked the payment in the meantime: roll back, read again, and find it done. */
export class BookedMeanwhile extends Error {
  override readonly name = "BookedMeanwhile";
}

const ourKeys = new Set([
  "payments_once_per_attempt",
  "payment_corrections_once_numbered",
  "charges_once_numbered",
  "ledger_transactions_once",
  "credit_returns_once_numbered",
  "refunds_once",
  "refunds_provider_once",
  "refunds_dispute_once",
  "refund_requests_one_under_way",
  "payment_attempts_one_open",
  "payment_attempts_once_numbered",
  "payment_attempts_evidence_once",
  "payment_attempts_reference_unique",
  "own_transfers_once",
]);

/** Whether the database rolled back a transaction because of a deadlock. */
function isDeadlock(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ((at as { code?: unknown }).code === "40P01") return true;
  }
  return false;
}

/**
 * Runs one booking, refund or start of a payment in one transaction. If it loses a race against
 * another process, it is rolled back and retried, and then reads what the winner stored.
 */
export async function bookInTransaction<T>(
  ctx: Context,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(ctx, work);
    } catch (error) {
      const lost =
        error instanceof BookedMeanwhile ||
        ourKeys.has(violatedConstraint(error) ?? "") ||
        isDeadlock(error);
      if (!lost || tries === 3) throw error;
    }
  }
}

/**
 * Locks an order until the transaction ends. All code that changes the order's charges or money must call it, before it
 * locks any row of the seller.
 */
export async function lockOrder(
  ctx: Context,
  orderId: string,
): Promise<typeof orders.$inferSelect> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (!order) throw notFound();
  return order;
}

/** Locks several orders, always in the same sequence. @returns the existing ones, by id */
export async function lockOrders(ctx: Context, orderIds: readonly string[]) {
  const locked = new Map<string, typeof orders.$inferSelect>();
  for (const id of [...new Set(orderIds)].sort()) locked.set(id, await lockOrder(ctx, id));
  return locked;
}

/** The ids of an order and of all orders that moved credit connects it with, over any number of hops. */
export async function findConnected(ctx: Context, orderId: string): Promise<string[]> {
  const rows = await selectRows<{ id: string }>(
    ctx.db,
    sql`with recursive connected(id) as (
        select ${orderId}::text
        union select case when u.from_order_id = c.id then u.to_order_id else u.from_order_id end
          from connected c join credit_uses u on u.from_order_id = c.id or u.to_order_id = c.id)
      select id from connected order by id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Locks an order with all orders that moved credit connects it with: a refund from one can take money from another.
 * Call it in bookInTransaction, which tries again if credit was moved during the wait.
 */
export async function lockConnected(ctx: Context, orderId: string): Promise<void> {
  const ids = await findConnected(ctx, orderId);
  await lockOrders(ctx, ids);
  if ((await findConnected(ctx, orderId)).length > ids.length) throw new BookedMeanwhile();
}

/** Locks a payment reference for which we have no row, until the transaction ends. */
export async function lockReference(ctx: Context, reference: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`payment ${reference}`}))`);
}

/**
 * Locks a payment with its order, and the orders that moved credit connects it with, until the transaction ends
 * (bookInTransaction). @returns its order's id; null for an unknown reference
 */
export async function lockPayment(ctx: Context, reference: string): Promise<string | null> {
  const orderId = await findOrderId(ctx, reference);
  if (orderId) {
    await lockConnected(ctx, orderId);
    // Its order joined another while we waited for the lock.
    if ((await findOrderId(ctx, reference)) !== orderId) throw new BookedMeanwhile();
  } else await lockReference(ctx, reference);
  return orderId;
}

async function findOrderId(ctx: Context, reference: string): Promise<string | null> {
  const [attempt] = await ctx.db.select().from(attempts).where(eq(attempts.reference, reference));
  return attempt?.orderId ?? null;
}
