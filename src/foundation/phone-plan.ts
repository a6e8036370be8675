import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * Whether a number exists in its country's plan. Of other countries only the length counts: their plans change, and a
 * number that works must never be refused. Only the server has the plans (145 KB).
 * @param number `+` and digits
 * @returns the number without a zero that its country drops in calls from abroad; null when it cannot be reached
 */
export function readByPlan(number: string): string | null {
  const read = parsePhoneNumberFromString(number);
  const exists = read?.country === "NG" ? read.isValid() : read?.isPossible();
  return read && exists ? read.number : null;
}
