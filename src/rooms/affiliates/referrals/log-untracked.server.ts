import { type Context, inTransaction } from "#foundation/context.ts";

/**
 * Logs, in the words of spec §8.6, that a registration continues without its referral.
 * @param about ids and the reason, never what someone typed; `err` for our own error
 */
export function logUntracked(
  ctx: Context,
  about: Record<string, string> | (Record<string, unknown> & { err: unknown }),
): void {
  ctx.log["err" in about ? "error" : "warn"](about, "Failed to track affiliate referral");
}

/**
 * Runs `work` in its own savepoint. If it fails, its changes are rolled back, the failure is logged,
 * and the caller's transaction continues.
 * @param about ids for the log; never what someone typed
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
