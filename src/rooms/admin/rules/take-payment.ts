import { formatNaira } from "#foundation/amounts/money.ts";
import type { RecordedPayment } from "#rooms/enrolment/contract/staff.ts";
import { readAmountKobo } from "#rooms/enrolment/rules/money/typed-amount.ts";

/** How much a typed amount is above what is owed; 0 for less, and for what is no amount. */
export function overBalance(typed: string, openKobo: number): number {
  return Math.max((readAmountKobo(typed) ?? 0) - openKobo, 0);
}

/** What is wrong with a typed amount; null for nothing. An empty one is named by the form itself. */
export function wrongAmount(typed: string, openKobo: number, keepAsCredit: boolean): string | null {
  if (!typed.trim()) return null;
  if (readAmountKobo(typed) === null) return "Enter an amount in naira, such as 95,000.";
  const overKobo = overBalance(typed, openKobo);
  return overKobo > 0 && !keepAsCredit
    ? `${formatNaira(openKobo)} is owed, so ${formatNaira(overKobo)} is too much. Enter less, or tick that it stays as credit.`
    : null;
}

/** What is owed for the whole order after a payment. */
export function leftWords({ account: { order } }: Pick<RecordedPayment, "account">): string {
  const { balanceKobo } = order;
  if (balanceKobo > 0) return `${formatNaira(balanceKobo)} is still owed.`;
  return balanceKobo < 0
    ? `Nothing more is owed. ${formatNaira(-balanceKobo)} stays as credit.`
    : "Nothing more is owed.";
}
