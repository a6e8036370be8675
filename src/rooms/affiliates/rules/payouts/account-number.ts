import { plainMarks, readLine } from "#foundation/text/text.ts";

/** Account numbers of Nigerian banks (NUBAN): ten digits. */

/** People copy numbers with the spaces and dashes of their bank's app. */
export const readAccountNumber = (typed: string): string =>
  plainMarks(readLine(typed)).replace(/[\s-]/g, "");

/** What is wrong with an account number; null for ten digits. */
export function accountNumberProblem(digits: string): string | null {
  if (digits === "") return "Account number is required";
  if (/[^0-9]/.test(digits)) return "Account number must be 10 digits, without letters or signs";
  if (digits.length === 10) return null;
  const many = `${digits.length} digit${digits.length === 1 ? "" : "s"}`;
  return `Account number must be 10 digits. This one has ${many}`;
}
