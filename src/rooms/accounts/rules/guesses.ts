import { dayMs, minuteMs, secondMs } from "#foundation/time.ts";

/** Wrong passwords that cost nothing: people mistype. */
export const freeGuesses = 10;

/** After so long without a wrong password the count begins anew. */
export const forgetGuessesMs = dayMs;

/**
 * How long an account refuses to look at passwords after its nth wrong one in a row: 30 seconds
 * after the tenth, doubling, a quarter of an hour at the most, so that nobody can be locked out for
 * long by somebody else's guesses.
 */
export function pauseAfterGuess(count: number): number {
  if (count < freeGuesses) return 0;
  return Math.min(15 * minuteMs, 30 * secondMs * 2 ** Math.min(count - freeGuesses, 10));
}
