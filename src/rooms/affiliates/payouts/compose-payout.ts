import type { LeftOutReason } from "./payout-states.ts";

/** A commission line that no payout in effect includes. */
export type UnpaidLine = {
  id: string;
  affiliateId: string;
  amountKobo: number;
  /** Older than the holding period. */
  isDue: boolean;
  isWithheld: boolean;
  /** Takes back what a payout in effect has paid. */
  paidEarlier: boolean;
};

export type AffiliatePart = {
  affiliateId: string;
  lines: UnpaidLine[];
  /** The sum of the lines; more than 0. */
  totalKobo: number;
  /** 0 or less: the lines that take back what earlier payouts paid. */
  openingKobo: number;
  /** What stays unpaid: in the holding period or under review. */
  carriedKobo: number;
};

export type Composed = {
  parts: AffiliatePart[];
  leftOut: { affiliateId: string; reason: LeftOutReason; amountKobo: number }[];
  /** Of all affiliates: in the holding period and not withheld. */
  heldKobo: number;
};

const sum = (lines: readonly UnpaidLine[]) =>
  lines.reduce((total, { amountKobo }) => total + amountKobo, 0);

/** What decides whether an affiliate can be paid. */
type Payee = {
  /** Whether a bank account is known. */
  hasAccount: boolean;
  isSuspended: boolean;
};

function composeOne(
  affiliateId: string,
  all: UnpaidLine[],
  payee: Payee,
): Omit<Composed, "heldKobo"> {
  const lines = all.filter(({ isDue, isWithheld }) => isDue && !isWithheld);
  const totalKobo = sum(lines);
  const leaveOut = (reason: LeftOutReason, amountKobo: number) => ({
    parts: [],
    leftOut: [{ affiliateId, reason, amountKobo }],
  });
  if (totalKobo < 0) return leaveOut("owes", totalKobo);
  if (totalKobo === 0) {
    const reviewedKobo = sum(all.filter(({ isWithheld }) => isWithheld));
    return reviewedKobo > 0 ? leaveOut("under_review", reviewedKobo) : { parts: [], leftOut: [] };
  }
  if (payee.isSuspended) return leaveOut("suspended", totalKobo);
  if (!payee.hasAccount) return leaveOut("no_payment_info", totalKobo);
  const openingKobo = sum(lines.filter(({ paidEarlier }) => paidEarlier));
  const carriedKobo = sum(all) - totalKobo;
  return {
    parts: [{ affiliateId, lines, totalKobo, openingKobo, carriedKobo }],
    leftOut: [],
  };
}

/**
 * What a payout pays to each affiliate: all lines that are due and not withheld, reversals included. Nobody is paid
 * less than nothing: an affiliate who owes is left out, and the debt makes the next payout smaller.
 * Nor is an affiliate paid while suspended.
 */
export function composePayout(
  lines: readonly UnpaidLine[],
  payeeOf: (affiliateId: string) => Payee,
): Composed {
  const byAffiliate = Map.groupBy(lines, ({ affiliateId }) => affiliateId);
  const composed = [...byAffiliate].map(([id, own]) => composeOne(id, own, payeeOf(id)));
  return {
    parts: composed.flatMap(({ parts }) => parts),
    leftOut: composed.flatMap(({ leftOut }) => leftOut),
    heldKobo: sum(lines.filter(({ isDue, isWithheld }) => !isDue && !isWithheld)),
  };
}
