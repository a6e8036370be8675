import { type Context, inTransaction } from "#foundation/context.ts";
import { logUntracked } from "./log-untracked.ts";

/**
 * Runs `work` in a savepoint of its own: when it fails, what it wrote is undone, the log says so, and
 * the caller's transaction goes on.
 * @param about ids for the log; never what somebody typed
 */
export async function withoutStopping<T>(
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
