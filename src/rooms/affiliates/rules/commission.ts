import { shareOf } from "#foundation/money.ts";

/**
 * What has come in for one enrolment so far, what went back, and what was credited for it.
 * `creditedKobo` is earned less reversed; all kobo.
 */
export type EnrolmentMoney = {
  netReceivedKobo: number;
  creditedKobo: number;
};

/**
 * The next commission line when money comes in or goes back: the difference between what the
 * affiliate should have for the net money and what stands already. Rounding down therefore happens
 * once, on the sum: parts never add up to more than the whole, and a full refund ends at exactly 0.
 * @param changeKobo received (above zero) or given back (below zero)
 * @param rateBasisPoints 1000 is 10 %
 * @returns kobo, above zero for earnings, below zero for reversals
 */
export function commissionChange(
  money: EnrolmentMoney,
  changeKobo: number,
  rateBasisPoints: number,
): number {
  // Never below zero: more than was received cannot be given back.
  const netKobo = Math.max(0, money.netReceivedKobo + changeKobo);
  return shareOf(netKobo, rateBasisPoints) - money.creditedKobo;
}
