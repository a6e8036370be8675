import { formatNaira, formatRate, recordedKobo } from "#foundation/amounts/money.ts";
import { formatDay } from "#foundation/time/time.ts";
import type { AffiliateStats } from "../account/affiliate.ts";
import { maskAccountNumber } from "../referrals/privacy.ts";
import type { EarningReason } from "../referrals/referral-state.ts";
import { earningNames } from "../referrals/referral-words.ts";

/** How well an affiliate's referrals do, as the specification computes it (spec §2, §10.7). */

/** The share of referrals that are completed, in percent with one decimal: `66.7%`; `0%` without referrals. */
export function conversionOf({ active, total }: { active: number; total: number }): string {
  if (total === 0) return "0%";
  return `${Number(((active / total) * 100).toFixed(1))}%`;
}

/** What a referral earned on average, to the nearest kobo; 0 without referrals. */
export const averageKoboOf = (earnedKobo: number, total: number): number =>
  total === 0 ? 0 : Math.round(earnedKobo / total);

/** Why a referral earned what it did, as one sentence for its affiliate. */
export function whyEarned(earning: {
  readonly reason: EarningReason;
  /** The money received, less refunds. */
  readonly baseKobo: number;
  /** A fraction; null for payments at different rates. */
  readonly rate: number | null;
}): string {
  const { reason, baseKobo, rate } = earning;
  if (reason !== "rate_of_money") return earningNames[reason];
  const money = `${formatNaira(baseKobo)} received`;
  return rate === null
    ? `Your rates of ${money}`
    : `${formatRate(Math.round(rate * 10_000))} of ${money}`;
}

/** What decides the one next step of an affiliate. */
type StepFacts = {
  readonly hasBank: boolean;
  /** Earned, not paid out and not under review. Negative when refunds or corrections took more than was left. */
  readonly payableKobo: number;
  /** What the next payouts are reduced by. */
  readonly owedKobo: number;
  readonly totalReferrals: number;
  /** What comes next, in a sentence (nextPayoutWords); null when nothing is due or held. */
  readonly nextPayout: string | null;
  readonly rateWords: string;
};

type Bank = { readonly bankName: string; readonly accountNumber: string };

/** Before what comes next. */
export const nextPayoutLabel = "Next payout";

/**
 * What comes next, and where to, in the same words in the head and among the payouts: `₦9,500, after 7 December 2026,
 * Zenith Bank ••••••6789`. Null when nothing is due or held.
 */
export function nextPayoutWords(
  { dueCommissions, heldByDay }: Pick<AffiliateStats, "dueCommissions" | "heldByDay">,
  bank: Bank | null,
): string | null {
  const [first] = heldByDay;
  const isDue = dueCommissions > 0;
  const amount = isDue ? dueCommissions : (first?.amount ?? 0);
  if (amount <= 0) return null;
  return [
    formatNaira(recordedKobo(amount)),
    first && !isDue ? `after ${formatDay(first.day)}` : "due now",
    bank
      ? `${bank.bankName} ${maskAccountNumber(bank.accountNumber)}`
      : "when we know your bank account",
  ].join(", ");
}

type AffiliateStep = {
  readonly kind: "bank" | "share";
  readonly sentence: string;
  readonly detail: string;
};

/** The one next step: add an account if money is waiting, otherwise share. It mentions any debt. */
export function affiliateStepOf(facts: StepFacts): AffiliateStep {
  const { owedKobo } = facts;
  const step = stepOf(facts);
  if (owedKobo <= 0) return step;
  const owed = `You owe ${formatNaira(owedKobo)} after refunds or corrected amounts: we take it off your next payouts.`;
  return { ...step, detail: `${owed} ${step.detail}` };
}

function stepOf(facts: StepFacts): AffiliateStep {
  const { hasBank, payableKobo, totalReferrals, nextPayout, rateWords } = facts;
  if (!hasBank && payableKobo > 0) {
    return {
      kind: "bank",
      sentence: `Tell us where to pay you ${formatNaira(payableKobo)}`,
      detail: "You have earned it. Add your bank account, and it can be paid out.",
    };
  }
  if (totalReferrals === 0) {
    return {
      kind: "share",
      sentence: "Share your link",
      detail: `When someone registers with it and pays, you earn ${rateWords} of what they pay.`,
    };
  }
  if (nextPayout) {
    return {
      kind: "share",
      sentence: `${nextPayoutLabel}: ${nextPayout}`,
      detail: "Share your link again to earn more.",
    };
  }
  return {
    kind: "share",
    sentence:
      payableKobo > 0 ? `${formatNaira(payableKobo)} is on its way` : "Share your link again",
    detail:
      payableKobo > 0
        ? "The bank is paying it out. Share your link again to earn more."
        : `You earn ${rateWords} of what each new learner pays.`,
  };
}
