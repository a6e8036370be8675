/** The state of a referral's commission, as the affiliate sees it. */
export const commissionStates = ["open", "under_review", "paid_out"] as const;
export type CommissionState = (typeof commissionStates)[number];

/**
 * Withheld comes first: then nothing more is paid, even if something was paid before.
 * @param commission its number of lines, and how many of them are in a paid payout
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
