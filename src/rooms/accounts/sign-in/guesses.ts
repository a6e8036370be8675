import { dayMs, minuteMs, secondMs } from "#foundation/amounts/durations.ts";

/**
 * Wrong passwords without a penalty, because people mistype. We count per account and network, so
 * that a guesser elsewhere cannot lock the owner out. We also count per account everywhere, against
 * guesses from thousands of networks. A device that has signed in before is counted only on its own
 * (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
export const freeGuesses = { ofNetwork: 10, everywhere: 50 } as const;

/** After this time without a wrong password the count starts again. */
export const forgetGuessesMs = dayMs;

/** How long a device is known after its last sign-in. */
export const knownDeviceMs = 365 * dayMs;

/**
 * The pause after the nth wrong password: 30 seconds after the last free one, then doubling, up to
 * 15 minutes.
 */
export function pauseAfterGuess(count: number, free: number): number {
  if (count < free) return 0;
  return Math.min(15 * minuteMs, 30 * secondMs * 2 ** Math.min(count - free, 10));
}
