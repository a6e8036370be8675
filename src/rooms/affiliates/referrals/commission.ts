import { shareOf } from "#foundation/amounts/money.ts";
import { readNumber } from "#foundation/amounts/read-amount.ts";

/** One change to an enrolment's money, with the rate of its first payment (docs/affiliates.md). */
export type CommissionChange = {
  /** Kobo received (positive) or refunded (negative). */
  baseKobo: number;
  /** 1000 is 10 % */
  rateBasisPoints: number;
};

/**
 * The commission due on all changes of one enrolment, in kobo. Each change counts at its own rate. Rounding down
 * happens once, on the total: parts never add up to more than the whole, and a full refund ends at exactly 0.
 */
function commissionOf(changes: readonly CommissionChange[]): number {
  const netKobo = changes.reduce((sum, { baseKobo }) => sum + baseKobo, 0);
  // Nobody can get back more than was received.
  if (netKobo <= 0) return 0;
  const share = changes.reduce((sum, change) => sum + change.baseKobo * change.rateBasisPoints, 0);
  return Math.max(0, Math.floor(share / 10_000));
}

/**
 * The amount of the next commission line after a payment or refund: the commission due, minus what the earlier
 * lines credited (earned minus reversed).
 * @returns kobo, positive for earnings, negative for reversals
 */
export function nextCommission(
  earlier: readonly (CommissionChange & { amountKobo: number })[],
  change: CommissionChange,
): number {
  const creditedKobo = earlier.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  return commissionOf([...earlier, change]) - creditedKobo;
}

/** The most referrals a month that the calculator takes: more isn't a realistic example. */
export const mostReferrals = 500;

/** The numbers of referrals a month in the table of examples. */
export const exampleReferrals = [1, 10] as const;

/**
 * What this many learners bring if each pays the whole fee. An example, not a promise.
 * @returns kobo
 */
export function earningsOf(referrals: number, feeKobo: number, rateBasisPoints: number): number {
  // Each learner's share is rounded down on its own, as in the ledger.
  return referrals * shareOf(feeKobo, rateBasisPoints);
}

/** A typed number of referrals; null for anything but a whole number from 0 to `mostReferrals`. */
export function readReferrals(typed: string): number | null {
  const text = readNumber(typed) ?? "";
  return /^\d{1,3}$/.test(text) && Number(text) <= mostReferrals ? Number(text) : null;
}
