import { ageOn, isRealDay } from "#foundation/time/time.ts";

/** The minimum age of a learner (spec §5.3). Form, API, policies and help all use this constant. */
export const minimumLearnerAge = 14;

/** From this age on, no parent or guardian needs to agree (spec §5.3). */
export const adultAge = 18;

/** The ages at which a parent or guardian must agree: `14 to 17`. */
export const guardedAges = `${minimumLearnerAge} to ${adultAge - 1}`;

const oldestAge = 120;

/** Whether a person born on that day needs a guardian's consent. */
export function isMinor(dateOfBirth: string, today: string): boolean {
  if (!isRealDay(dateOfBirth)) return false;
  const age = ageOn(dateOfBirth, today);
  return age >= minimumLearnerAge && age < adultAge;
}

/** The problem with the age of a person born on that day, or null. */
export function problemOfAge(dateOfBirth: string, today: string): string | null {
  const age = ageOn(dateOfBirth, today);
  if (age < minimumLearnerAge) return `Learners must be at least ${minimumLearnerAge} years old`;
  return age > oldestAge ? "Date of birth must be a real date" : null;
}
