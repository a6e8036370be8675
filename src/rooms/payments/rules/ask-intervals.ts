const minuteMs = 60_000;

/** Minutes after an answer until the sweep asks again; the last one goes on. */
const waits = [1, 2, 4, 8, 15, 30, 60, 120, 240];

/** How long somebody waits whose payment is not seen yet, before writing to us. */
export const paymentWaitMs = 60 * minuteMs;

/** For so long after it was opened an attempt is asked about. */
export const askForMs = 72 * 60 * minuteMs;

/** After the 72 hours only silence leaves an attempt open; then it is asked about every hour. */
const afterwardsMs = 60 * minuteMs;

/**
 * When the sweep asks next about an attempt.
 * @param asks how often it has asked before
 * @returns at the latest the end of the 72 hours, when the last word is asked for
 */
export function nextAskAt(asks: number, createdAt: Date, now: Date): Date {
  const wait = (waits[asks] ?? waits.at(-1) ?? 1) * minuteMs;
  const end = createdAt.getTime() + askForMs;
  return new Date(
    now.getTime() >= end ? now.getTime() + afterwardsMs : Math.min(now.getTime() + wait, end),
  );
}

/** Whether an answer of now is the last that is waited for. */
export function isAskedOut(createdAt: Date, now: Date): boolean {
  return now.getTime() >= createdAt.getTime() + askForMs;
}
