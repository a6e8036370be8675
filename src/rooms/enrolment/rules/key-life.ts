import { dayMs, lagosDay, monthsBefore } from "#foundation/time.ts";

/** How long a key opens its enrolment after the training ended. */
export const keysLiveMonths = 12;

/** The longest training (spec §9); where the last day is not known, it counts from the registration. */
const longestTrainingMonths = 9;

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
  const months = keysLiveMonths + (training.endsOn === null ? longestTrainingMonths : 0);
  const lastDay = training.endsOn ?? lagosDay(training.submittedAt);
  const isOver = lastDay < lagosDay(monthsBefore(now, months));
  return isOver && now.getTime() - key.createdAt.getTime() > renewedKeyMs;
}
