import { type Context, inTransaction } from "#foundation/context.ts";
import { violatedConstraint } from "#foundation/database/statements/violated-constraint.ts";

/*
 * Three guards prevent a payment from being booked twice. Each one alone is enough; against two payments of one order at
 * once, the lock and the keys are:
 *
 *  - the row lock: whatever changes the money or the charges of an order locks it first, so that what it reads stays
 *    true until it commits;
 *  - the state check: an attempt changes only from the state that was read;
 *  - the unique keys: payments per attempt, postings per order and number.
 *
 * The fault tests switch off each guard in their own database. With all guards off the fault occurs;
 * with any one guard on it does not.
 */

/** Another process has booked the payment in the meantime: roll back, read again, and find it done. */
export class BookedMeanwhile extends Error {
  override readonly name = "BookedMeanwhile";
}

const ourKeys = new Set([
  "payments_once_per_attempt",
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
