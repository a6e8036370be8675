const minuteMs = 60_000;

/** Minutes until a stored webhook whose effect failed is tried again; after the last a person looks. */
const waits = [1, 2, 4, 8, 15, 30, 60, 120, 240, 480, 960, 1_440];

/**
 * When a webhook is tried again.
 * @param failedTries how often it has failed, this time included
 * @returns null when it has failed again after the last of 12 waits, over two days
 */
export function nextTryAt(failedTries: number, now: Date): Date | null {
  const wait = waits[failedTries - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait * minuteMs);
}
