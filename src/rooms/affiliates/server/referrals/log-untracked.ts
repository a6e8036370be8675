import type { Context } from "#foundation/context.ts";

/**
 * Logs, in the words of spec §8.6, that a registration continues without its referral.
 * @param about ids and the reason, never what somebody typed; `err` for an error of ours
 */
export function logUntracked(
  ctx: Context,
  about: Record<string, string> | (Record<string, unknown> & { err: unknown }),
): void {
  ctx.log["err" in about ? "error" : "warn"](about, "Failed to track affiliate referral");
}
