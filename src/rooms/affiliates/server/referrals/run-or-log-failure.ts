import { type Context, inTransaction } from "#foundation/context.ts";
import { logUntracked } from "./log-untracked.ts";

/**
 * Runs `work` in its own savepoint. If it fails, its changes are rolled back, the failure is logged,
 * and the caller's transaction continues.
 * @param about ids for the log; never what somebody typed
 * @returns null on failure
 */
export async function runOrLogFailure<T>(
  ctx: Context,
  about: Record<string, string>,
  work: (ctx: Context) => Promise<T>,
): Promise<T | null> {
  try {
    return await inTransaction(ctx, work);
  } catch (err) {
    logUntracked(ctx, { err, ...about });
    return null;
  }
}
