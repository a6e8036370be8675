import { ageOn, isRealDay } from "#foundation/time.ts";

/** The youngest who may learn (spec §9): form, calls, policies and help say it by this name. */
export const minimumLearnerAge = 14;

/** From this age on, no parent or guardian has to agree (spec §9). */
export const adultAge = 18;

/** The ages at which a parent or guardian has to agree: `14 to 17`. */
export const guardedAges = `${minimumLearnerAge} to ${adultAge - 1}`;

const oldestAge = 120;

/** Whether somebody born on that day needs a guardian's consent. */
export function isMinor(dateOfBirth: string, today: string): boolean {
  if (!isRealDay(dateOfBirth)) return false;
  const age = ageOn(dateOfBirth, today);
  return age >= minimumLearnerAge && age < adultAge;
}

/** What is wrong with learning at the age of somebody born on that day, or null. */
export function problemOfAge(dateOfBirth: string, today: string): string | null {
  const age = ageOn(dateOfBirth, today);
  if (age < minimumLearnerAge) return `Learners must be at least ${minimumLearnerAge} years old`;
  return age > oldestAge ? "Date of birth must be a real date" : null;
}
