import { shareOf } from "#foundation/amounts/money.ts";

/** The most referrals a month that the calculator shows: more is no example. */
export const mostReferrals = 500;

/** The numbers of referrals a month in the table of examples. */
export const exampleReferrals = [1, 10] as const;

/**
 * What so many learners bring, if each pays the whole fee. An example, not a promise.
 * @returns kobo
 */
export function earningsOf(referrals: number, feeKobo: number, rateBasisPoints: number): number {
  // Each learner's share is rounded down on its own, as the ledger does it.
  return referrals * shareOf(feeKobo, rateBasisPoints);
}

/** A typed number of referrals; null for anything but a whole number from 0 to `mostReferrals`. */
export function readReferrals(typed: string): number | null {
  const text = typed.trim();
  return /^\d{1,3}$/.test(text) && Number(text) <= mostReferrals ? Number(text) : null;
}
