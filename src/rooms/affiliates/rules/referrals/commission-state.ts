/** The state of a referral's commission, as the affiliate sees it. */
export const commissionStates = ["open", "under_review", "paid_out"] as const;
export type CommissionState = (typeof commissionStates)[number];

/**
 * Withheld comes first: then nothing more is paid, even if something was paid before. `paid_out` also while only a
 * refund waits to be taken back.
 * @param commission how many of its lines are in a paid payout, and the sum of those that are not
 */
export function commissionStateOf(commission: {
  isWithheld: boolean;
  paidCount: number;
  unpaidKobo: number;
}): CommissionState {
  const { isWithheld, paidCount, unpaidKobo } = commission;
  if (isWithheld) return "under_review";
  return paidCount > 0 && unpaidKobo <= 0 ? "paid_out" : "open";
}
