import { type Context, inTransaction } from "#foundation/context.ts";
import { violatedConstraint } from "#foundation/database/statements/violated-constraint.ts";

/*
 * Three guards prevent a payment from being settled twice. Each one alone is enough:
 *
 *  - the row lock: settlement, refund and start of a payment lock the order first, so that
 *    what they read stays true until they commit;
 *  - the state check: the attempt and the due change only from the state that was read;
 *  - the unique keys on the effects: settlements per attempt and per due, ledger transactions per
 *    kind and reference.
 *
 * Two guards make sure that only one order of a family is paid: the row lock, which the family
 * shares, and the unique key on the paid orders of a family.
 *
 * The fault tests switch off each guard in their own database. With all guards off the fault occurs;
 * with any one guard on it does not.
 */

/** Another process has settled the payment meanwhile: roll back, read again, and find it done. */
export class SettledMeanwhile extends Error {
  override readonly name = "SettledMeanwhile";
}

const ourKeys = new Set([
  "settlements_once_per_attempt",
  "settlements_once_per_due",
  "ledger_transactions_once",
  "refunds_once",
  "refund_requests_one_under_way",
  "payment_attempts_one_open",
  "payment_attempts_once_numbered",
  "payment_attempts_evidence_once",
  "orders_one_paid_of_family",
]);

/** Whether the database rolled back a transaction because of a deadlock. */
function isDeadlock(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ((at as { code?: unknown }).code === "40P01") return true;
  }
  return false;
}

/**
 * Runs one settlement, refund or start of a payment in one transaction. If it loses a race against
 * another process, it is rolled back and retried, and then reads what the winner stored.
 */
export async function settleInTransaction<T>(
  ctx: Context,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(ctx, work);
    } catch (error) {
      const lost =
        error instanceof SettledMeanwhile ||
        ourKeys.has(violatedConstraint(error) ?? "") ||
        isDeadlock(error);
      if (!lost || tries === 3) throw error;
    }
  }
}
