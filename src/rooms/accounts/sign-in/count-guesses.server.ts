import { eq, inArray, max, sql } from "drizzle-orm";
import { secondMs } from "#foundation/amounts/durations.ts";
import { hashSecret } from "#foundation/codes/ids.ts";
import { normaliseEmail } from "#foundation/contacts/email-address.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { AppError, tooMany } from "#foundation/errors/errors.ts";
import { networkOf } from "#foundation/http/network-of.ts";
import { wrongGuesses } from "../tables.server.ts";
import { forgetGuessesMs, freeGuesses, pauseAfterGuess } from "./guesses.ts";

/** Who is guessing the password of which account. */
type Guesser = {
  email: string;
  /** The known device or session, which is counted on its own; null for a stranger. */
  knownAs: string | null;
};

type Scope = { key: string; pauseMs: (count: number) => number };

const emailHashOf = (email: string) => hashSecret(normaliseEmail(email));

/** The scopes that count a guess. Keys include the address, so they link no two accounts. */
function scopesOf(ctx: Context, { email, knownAs }: Guesser): [own: Scope, ...others: Scope[]] {
  const keyOf = (name: string) => hashSecret(`${normaliseEmail(email)}\n${name}`);
  const scope = (name: string, free: number): Scope => ({
    key: keyOf(name),
    pauseMs: (count) => pauseAfterGuess(count, free),
  });
  if (knownAs !== null) return [scope(knownAs, freeGuesses.ofNetwork)];
  return [
    scope(`network ${networkOf(ctx.ip ?? "")}`, freeGuesses.ofNetwork),
    scope("everywhere", freeGuesses.everywhere),
  ];
}

function inWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** The same text for existing accounts and unknown addresses. */
const paused = (seconds: number) =>
  new AppError(
    429,
    "too_many_guesses",
    `Too many wrong passwords. Please try again in ${inWords(seconds)}, or use “Forgot password”.`,
    { retryAfterSeconds: seconds },
  );

/** @throws AppError 429 during a pause, when this guesser's passwords are not checked */
export async function refuseWhilePaused(ctx: Context, guesser: Guesser): Promise<void> {
  const keys = scopesOf(ctx, guesser).map(({ key }) => key);
  const [row] = await ctx.db
    .select({ until: max(wrongGuesses.pausedUntil) })
    .from(wrongGuesses)
    .where(inArray(wrongGuesses.scopeKey, keys));
  const leftMs = (row?.until?.getTime() ?? 0) - ctx.clock().getTime();
  if (leftMs > 0) throw paused(Math.ceil(leftMs / 1000));
}

/** @returns false while the scope is paused: then the guess is not counted */
async function countIn(ctx: Context, emailHash: string, { key, pauseMs }: Scope): Promise<boolean> {
  const now = ctx.clock();
  const forgotten = new Date(now.getTime() - forgetGuessesMs);
  // The row stays locked until the pause is set, so parallel guesses are counted one by one.
  const [row] = await ctx.db
    .insert(wrongGuesses)
    .values({ scopeKey: key, emailHash, count: 1, lastAt: now })
    .onConflictDoUpdate({
      target: wrongGuesses.scopeKey,
      set: {
        count: sql`case when ${wrongGuesses.lastAt} < ${forgotten.toISOString()}::timestamptz then 1 else ${wrongGuesses.count} + 1 end`,
        lastAt: now,
      },
      setWhere: sql`coalesce(${wrongGuesses.pausedUntil}, '-infinity') <= ${now.toISOString()}::timestamptz`,
    })
    .returning();
  if (!row) return false;
  const pause = pauseMs(row.count);
  await ctx.db
    .update(wrongGuesses)
    .set({ pausedUntil: pause > 0 ? new Date(now.getTime() + pause) : null })
    .where(eq(wrongGuesses.scopeKey, key));
  return true;
}

/**
 * Counts a wrong password. Of many parallel guesses, only those before the pause learn that they were wrong; the
 * others are not checked.
 */
export async function countWrongGuess(ctx: Context, guesser: Guesser): Promise<void> {
  const emailHash = emailHashOf(guesser.email);
  const counted = await inTransaction(ctx, async (tx) => {
    // Always in this order, the guesser's own scope first, so that two guessers cannot deadlock.
    for (const scope of scopesOf(ctx, guesser)) {
      if (!(await countIn(tx, emailHash, scope))) return false;
    }
    return true;
  });
  if (!counted) await refuseWhilePaused(ctx, guesser);
}

/**
 * Counts an attempt at something that is easier to guess than a password, before it is checked. All people and all
 * processes share the count. The error of a wrong try must have `effectsStay`.
 * @param most attempts without a pause; each later one waits for `restMs`
 */
export async function countTry(
  ctx: Context,
  about: string,
  most: number,
  restMs = forgetGuessesMs,
): Promise<void> {
  const key = hashSecret(about);
  const pauseMs = (count: number) => (count < most ? 0 : restMs);
  const counted = await inTransaction(ctx, (tx) => countIn(tx, key, { key, pauseMs }));
  if (!counted) throw tooMany(restMs / secondMs);
}

/** Forgets the attempts that `countTry` counted, after a right one. */
export async function forgetTries(ctx: Context, about: string): Promise<void> {
  await ctx.db.delete(wrongGuesses).where(eq(wrongGuesses.scopeKey, hashSecret(about)));
}

/** Takes one attempt back: it was right, and only wrong ones count here. */
export async function takeTryBack(ctx: Context, about: string): Promise<void> {
  await ctx.db
    .update(wrongGuesses)
    .set({ count: sql`greatest(${wrongGuesses.count} - 1, 0)`, pausedUntil: null })
    .where(eq(wrongGuesses.scopeKey, hashSecret(about)));
}

/** Resets the guesser's own count after the right password. Guesses from elsewhere still count. */
export async function forgetOwnGuesses(ctx: Context, guesser: Guesser): Promise<void> {
  const [own] = scopesOf(ctx, guesser);
  await ctx.db.delete(wrongGuesses).where(eq(wrongGuesses.scopeKey, own.key));
}

/** Resets all counts of the account after a new password. */
export async function forgetGuesses(ctx: Context, email: string): Promise<void> {
  await ctx.db.delete(wrongGuesses).where(eq(wrongGuesses.emailHash, emailHashOf(email)));
}
