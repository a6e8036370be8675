import { shareOf } from "#foundation/money.ts";
import { startOfLagosMonth } from "#foundation/time.ts";

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

type Dated = { createdAt: Date };
type Line = Dated & { amountKobo: number; paidOut: boolean };

/** Counts and kobo as product.md defines them; the month is a calendar month in Lagos. */
export function summariseEarnings(
  referrals: readonly (Dated & { status: "pending" | "completed" })[],
  lines: readonly Line[],
  now: Date,
) {
  const monthBegan = startOfLagosMonth(now);
  const thisMonth = ({ createdAt }: Dated) => createdAt >= monthBegan;
  const sum = (some: readonly Line[]) => some.reduce((total, line) => total + line.amountKobo, 0);
  return {
    totalReferrals: referrals.length,
    activeReferrals: referrals.filter(({ status }) => status === "completed").length,
    monthlyReferrals: referrals.filter(thisMonth).length,
    totalEarningsKobo: sum(lines),
    monthlyEarningsKobo: sum(lines.filter(thisMonth)),
    pendingCommissionsKobo: sum(lines.filter(({ paidOut }) => !paidOut)),
    paidCommissionsKobo: sum(lines.filter(({ paidOut }) => paidOut)),
  };
}
