import { ageOn, isRealDay } from "#foundation/time/time.ts";
import { adultAge, minimumLearnerAge } from "./learner-ages.ts";

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
