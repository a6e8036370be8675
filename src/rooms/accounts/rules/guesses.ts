import { dayMs, minuteMs, secondMs } from "#foundation/time.ts";

/**
 * Wrong passwords that cost nothing: people mistype. They are counted per account and network, so that
 * nobody can keep the owner out who guesses somewhere else; and per account everywhere, so that
 * thousands of networks do not help. A device that signed in before is counted alone, in place of
 * both (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
export const freeGuesses = { ofNetwork: 10, everywhere: 50 } as const;

/** After so long without a wrong password the count begins anew. */
export const forgetGuessesMs = dayMs;

/** How long a device is known after its last sign-in. */
export const knownDeviceMs = 365 * dayMs;

/**
 * How long no password is looked at after the nth wrong one: 30 seconds after the last free one,
 * doubling, a quarter of an hour at the most.
 */
export function pauseAfterGuess(count: number, free: number): number {
  if (count < free) return 0;
  return Math.min(15 * minuteMs, 30 * secondMs * 2 ** Math.min(count - free, 10));
}
