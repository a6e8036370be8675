import { shareOf } from "#foundation/money.ts";

/**
 * The money of one enrolment so far, in kobo: payments minus refunds, and the commission credited for
 * it (earned minus reversed).
 */
export type EnrolmentMoney = {
  netReceivedKobo: number;
  creditedKobo: number;
};

/**
 * The next commission line after a payment or refund: the commission due on the net money, minus what
 * is credited already. So rounding down happens once, on the total: parts never add up to more than
 * the whole, and a full refund ends at exactly 0.
 * @param changeKobo received (positive) or refunded (negative)
 * @param rateBasisPoints 1000 is 10 %
 * @returns kobo, positive for earnings, negative for reversals
 */
export function commissionChange(
  money: EnrolmentMoney,
  changeKobo: number,
  rateBasisPoints: number,
): number {
  // Never below zero: nobody can get back more than was received.
  const netKobo = Math.max(0, money.netReceivedKobo + changeKobo);
  return shareOf(netKobo, rateBasisPoints) - money.creditedKobo;
}
