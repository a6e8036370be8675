/** How the commission of a referral stands, as its affiliate is told it. */
export const commissionStates = ["open", "under_review", "paid_out"] as const;
export type CommissionState = (typeof commissionStates)[number];

/**
 * Withheld comes first: nothing more is paid then, whatever was paid before.
 * @param commission how many lines it has, and how many of them a paid payout holds
 */
export function commissionStateOf(commission: {
  isWithheld: boolean;
  lineCount: number;
  paidCount: number;
}): CommissionState {
  const { isWithheld, lineCount, paidCount } = commission;
  if (isWithheld) return "under_review";
  return lineCount > 0 && paidCount === lineCount ? "paid_out" : "open";
}
