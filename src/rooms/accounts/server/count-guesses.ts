import { eq, sql } from "drizzle-orm";
import { type Context, inTransaction } from "#foundation/context.ts";
import { tooMany } from "#foundation/errors.ts";
import { hashSecret } from "#foundation/ids.ts";
import { forgetGuessesMs, pauseAfterGuess } from "../rules/guesses.ts";
import { normaliseEmail } from "../rules/normalise.ts";
import { wrongGuesses } from "./tables.ts";

const keyOf = (email: string) => hashSecret(normaliseEmail(email));

/**
 * @throws AppError 429 while passwords for this address are not looked at, for accounts that exist
 * and for those that do not
 */
export async function refuseWhilePaused(ctx: Context, email: string): Promise<void> {
  const [row] = await ctx.db
    .select({ pausedUntil: wrongGuesses.pausedUntil })
    .from(wrongGuesses)
    .where(eq(wrongGuesses.emailHash, keyOf(email)));
  const leftMs = (row?.pausedUntil?.getTime() ?? 0) - ctx.clock().getTime();
  if (leftMs > 0) throw tooMany(Math.ceil(leftMs / 1000));
}

/**
 * Counts a wrong password. Of many at once, only those before the pause began are told that they
 * were wrong: the others learn nothing.
 * @throws AppError 429 when the pause has begun meanwhile
 */
export async function countWrongGuess(ctx: Context, email: string): Promise<void> {
  const now = ctx.clock();
  const forgotten = new Date(now.getTime() - forgetGuessesMs);
  const counted = await inTransaction(ctx, async ({ db }) => {
    // The row stays locked until the pause is set, so that of many guesses one is counted at a time.
    const [row] = await db
      .insert(wrongGuesses)
      .values({ emailHash: keyOf(email), count: 1, lastAt: now })
      .onConflictDoUpdate({
        target: wrongGuesses.emailHash,
        set: {
          count: sql`case when ${wrongGuesses.lastAt} < ${forgotten.toISOString()}::timestamptz then 1 else ${wrongGuesses.count} + 1 end`,
          lastAt: now,
        },
        setWhere: sql`coalesce(${wrongGuesses.pausedUntil}, '-infinity') <= ${now.toISOString()}::timestamptz`,
      })
      .returning();
    if (!row) return false;
    const pauseMs = pauseAfterGuess(row.count);
    await db
      .update(wrongGuesses)
      .set({ pausedUntil: pauseMs > 0 ? new Date(now.getTime() + pauseMs) : null })
      .where(eq(wrongGuesses.emailHash, row.emailHash));
    return true;
  });
  if (!counted) await refuseWhilePaused(ctx, email);
}

/** The right password, or a new one, ends the count. */
export async function forgetGuesses(ctx: Context, email: string): Promise<void> {
  await ctx.db.delete(wrongGuesses).where(eq(wrongGuesses.emailHash, keyOf(email)));
}
