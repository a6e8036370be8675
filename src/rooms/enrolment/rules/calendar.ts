import { ageOn } from "#foundation/time.ts";
import { adultAge, minimumLearnerAge } from "./learner-ages.ts";

const oldestAge = 120;

/** Whether `YYYY-MM-DD` is a day that exists. */
export function isRealDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day;
}

/** Whether somebody born on that day needs a guardian's consent. */
export function isMinor(dateOfBirth: string, today: string): boolean {
  if (!isRealDay(dateOfBirth)) return false;
  const age = ageOn(dateOfBirth, today);
  return age >= minimumLearnerAge && age < adultAge;
}

/** Whether somebody born on that day may not learn here yet; said as soon as it is known. */
export function isTooYoung(dateOfBirth: string, today: string): boolean {
  return (
    isRealDay(dateOfBirth) && dateOfBirth <= today && ageOn(dateOfBirth, today) < minimumLearnerAge
  );
}

/** What is wrong with a date of birth, or null. */
export function faultOfBirth(dateOfBirth: string, today: string): string | null {
  if (!isRealDay(dateOfBirth)) return "Enter a real date of birth, for example 2004-11-28";
  if (dateOfBirth > today) return "Date of birth must be in the past";
  const age = ageOn(dateOfBirth, today);
  if (age < minimumLearnerAge) return `Learners must be at least ${minimumLearnerAge} years old`;
  return age > oldestAge ? "Enter a real date of birth, for example 2004-11-28" : null;
}

/** What is wrong with the date of a signature, or null. */
export function faultOfSignatureDate(day: string, today: string): string | null {
  if (!isRealDay(day) || day < "2000-01-01") return "Enter a real date for your signature";
  return day > today ? "The date of your signature cannot be in the future" : null;
}
