const minuteMs = 60_000;

/** Minutes until the sweep asks the provider again. The last value repeats. */
const waits = [1, 2, 4, 8, 15, 30, 60, 120, 240];

/** How long a payer should wait for a payment to show before they write to us. */
export const paymentWaitMs = 60 * minuteMs;

/** How long we ask the provider about an attempt after it was opened. */
export const askForMs = 72 * 60 * minuteMs;

/** After 72 hours an attempt is still open only if the provider does not answer. From then on we ask every hour. */
const afterwardsMs = 60 * minuteMs;

/**
 * When the sweep asks the provider about an attempt next.
 * @param asks how many times it has asked before
 * @returns at the latest the end of the 72 hours, so that there is a final answer
 */
export function nextAskAt(asks: number, createdAt: Date, now: Date): Date {
  const wait = (waits[asks] ?? waits.at(-1) ?? 1) * minuteMs;
  const end = createdAt.getTime() + askForMs;
  return new Date(
    now.getTime() >= end ? now.getTime() + afterwardsMs : Math.min(now.getTime() + wait, end),
  );
}

/** Whether the 72 hours are over, so that an answer now is the final one. */
export function isAskedOut(createdAt: Date, now: Date): boolean {
  return now.getTime() >= createdAt.getTime() + askForMs;
}
