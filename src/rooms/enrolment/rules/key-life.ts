import { dayMs, lagosDay, monthsBefore } from "#foundation/time.ts";
import { longestTrainingMonths } from "#rooms/catalogue/rules/training-terms.ts";

/** How long a key opens its enrolment after the training ended. */
export const keysLiveMonths = 12;

/** How long a key lives that is made later: a link that was renewed. */
export const renewedKeyMs = 30 * dayMs;

/**
 * Whether a key has ended.
 * @param training.endsOn its last day (`YYYY-MM-DD`); null while it is not known
 */
export function hasEnded(
  key: { createdAt: Date },
  training: { endsOn: string | null; submittedAt: Date },
  now: Date,
): boolean {
  // Where the last day is not known, the longest training counts from the registration.
  const months = keysLiveMonths + (training.endsOn === null ? longestTrainingMonths() : 0);
  const lastDay = training.endsOn ?? lagosDay(training.submittedAt);
  const isOver = lastDay < lagosDay(monthsBefore(now, months));
  return isOver && now.getTime() - key.createdAt.getTime() > renewedKeyMs;
}
