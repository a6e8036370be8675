import { isRealDay } from "#foundation/time.ts";

export { isRealDay };

/** What is wrong with the date of a signature, or null. */
export function faultOfSignatureDate(day: string, today: string): string | null {
  if (!isRealDay(day) || day < "2000-01-01") return "Enter a real date for your signature";
  return day > today ? "The date of your signature cannot be in the future" : null;
}
