import { hourMs } from "#foundation/amounts/durations.ts";

/** How long a changed bank account waits before money goes to it. The first account of an affiliate does not wait. */
export const accountChangeWaitMs = 72 * hourMs;

type Accounts<Account> = {
  paymentInfo: Account | null;
  /** A change that was made, and from when money goes to it. Null when there is none, or it was stopped. */
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
