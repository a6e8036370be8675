const minuteMs = 60_000;

/** Minutes until a webhook whose effect failed is retried. After the last one, a person has to look. */
const waits = [1, 2, 4, 8, 15, 30, 60, 120, 240, 480, 960, 1_440];

/**
 * When a failed webhook is retried.
 * @param failedTries how many times it has failed, this time included
 * @returns null after the last of 12 retries, which is after about two days
 */
export function nextTryAt(failedTries: number, now: Date): Date | null {
  const wait = waits[failedTries - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait * minuteMs);
}
