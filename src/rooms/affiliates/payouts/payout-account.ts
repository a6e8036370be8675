import { hourMs } from "#foundation/amounts/durations.ts";
import { plainMarks, readLine } from "#foundation/text/text.ts";

/** How long a changed bank account waits before money goes to it. The first account of an affiliate does not wait. */
export const accountChangeWaitMs = 72 * hourMs;

type Accounts<Account> = {
  paymentInfo: Account | null;
  /** A change, and from when money goes to it. Null when there is none or it was stopped. */
  nextPaymentInfo: Account | null;
  nextPaymentInfoFrom: Date | null;
};

/** The account that money goes to at an instant, and the change that still waits then. */
export function accountsAt<Account>(
  { paymentInfo, nextPaymentInfo, nextPaymentInfoFrom }: Accounts<Account>,
  now: Date,
): { current: Account | null; pending: (Account & { from: Date }) | null } {
  if (!nextPaymentInfo || !nextPaymentInfoFrom) return { current: paymentInfo, pending: null };
  return nextPaymentInfoFrom <= now
    ? { current: nextPaymentInfo, pending: null }
    : { current: paymentInfo, pending: { ...nextPaymentInfo, from: nextPaymentInfoFrom } };
}

/** Account numbers of Nigerian banks (NUBAN): ten digits. */

/** People copy numbers with the spaces and dashes of their bank's app. */
export const readAccountNumber = (typed: string): string =>
  plainMarks(readLine(typed)).replace(/[\s-]/g, "");

/** What is wrong with an account number; null for ten digits. */
export function accountNumberProblem(digits: string): string | null {
  if (digits === "") return "Account number is required";
  if (/[^0-9]/.test(digits))
    return "Account number must be 10 digits, without letters or other characters";
  if (digits.length === 10) return null;
  const many = `${digits.length} digit${digits.length === 1 ? "" : "s"}`;
  return `Account number must be 10 digits. This one has ${many}`;
}
