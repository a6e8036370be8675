import { hourMs, minuteMs } from "#foundation/amounts/durations.ts";

/** How long a code works. */
export const codeLifeMs = 10 * minuteMs;

/** A code that was entered wrongly this often works no more. */
export const triesOfCode = 5;

/** A code that is asked for again sooner isn't sent twice. */
export const resendAfterMs = minuteMs;

/**
 * What one number gets before it has to wait, whether it opens an account or not: codes, and codes entered. A right one
 * starts the count again. Afterwards there is one for each `pauseMs`, so a guesser has about forty tries a day at a
 * million codes, and the owner can always use the password.
 */
export const ofNumber = { codes: 6, tries: 15, pauseMs: hourMs } as const;

/**
 * Wrong codes from one network on one day, for all numbers together: nobody can try one code at many numbers. Phones of
 * a whole town may share a network.
 */
export const wrongOfNetwork = 300;

/** Codes to numbers that nobody has confirmed yet, from one network on one day: each is an SMS that we pay for. */
export const unconfirmedOfNetwork = 30;
