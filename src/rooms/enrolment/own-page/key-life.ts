import { registrationLinksMonths } from "#academy";
import { dayMs } from "#foundation/amounts/durations.ts";
import { lagosDay, monthsBefore } from "#foundation/time/time.ts";
import { longestTrainingMonths } from "#rooms/catalogue/training/training-words.ts";

/** How long a key still works after the training has ended. */
export const keysLiveMonths = registrationLinksMonths;

/** How long a renewed link works after that. */
export const renewedKeyMs = 30 * dayMs;

/**
 * Whether a key has expired.
 * @param training.endsOn the last day of training (`YYYY-MM-DD`); null while unknown
 */
export function hasEnded(
  key: { createdAt: Date },
  training: { endsOn: string | null; submittedAt: Date },
  now: Date,
): boolean {
  // If the last day is unknown, assume the longest training, counted from the registration.
  const months = keysLiveMonths + (training.endsOn === null ? longestTrainingMonths() : 0);
  const lastDay = training.endsOn ?? lagosDay(training.submittedAt);
  const isOver = lastDay < lagosDay(monthsBefore(now, months));
  return isOver && now.getTime() - key.createdAt.getTime() > renewedKeyMs;
}
