import { type Context, inTransaction } from "#foundation/context.ts";
import { violatedConstraint } from "#foundation/database/violated-constraint.ts";

/*
 * What keeps a payment from being settled twice. There are three, and each alone is enough:
 *
 *  - the row lock: settlement, refund and start of a payment lock the order first, so that
 *    what they read is true until they commit;
 *  - the state check: the attempt and the due change state only from the state that was read;
 *  - the unique keys on the effects: settlements per attempt and per due, ledger transactions per
 *    kind and reference.
 *
 * That of two orders of a family only one is paid has two guards: the row lock, which a family
 * shares, and the unique key on paid orders of a family.
 *
 * The fault tests drop each guard in their own database and show it: with all off the fault occurs,
 * with any one on it does not.
 */

/** Another process has settled meanwhile: undo, read again, and find it done. */
export class SettledMeanwhile extends Error {
  override readonly name = "SettledMeanwhile";
}

const ourKeys = new Set([
  "settlements_once_per_attempt",
  "settlements_once_per_due",
  "ledger_transactions_once",
  "refunds_once",
  "payment_attempts_one_open",
  "payment_attempts_once_numbered",
  "orders_one_paid_of_family",
]);

/** The database undid one of two transactions that waited for each other. */
function isDeadlock(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ((at as { code?: unknown }).code === "40P01") return true;
  }
  return false;
}

/**
 * Runs one settlement, refund or start of a payment in one transaction. Who loses a race against
 * another process is undone and starts again: it then reads what the winner has stored.
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
