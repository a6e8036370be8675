import { formatNaira, formatRate, recordedKobo } from "#foundation/amounts/money.ts";
import { formatDay } from "#foundation/time/time.ts";
import { whenPaidOut } from "../payout-terms.ts";
import type { EarningReason } from "../referrals/referral-state.ts";
import { earningNames } from "../referrals/referral-words.ts";

/** How well an affiliate's referrals do, as the specification computes it (spec §2, §10.7). */

/** The share of referrals that are completed, in percent with one decimal: `66.7%`; `0%` without referrals. */
export function conversionOf({ active, total }: { active: number; total: number }): string {
  if (total === 0) return "0%";
  return `${Number(((active / total) * 100).toFixed(1))}%`;
}

/** What a referral earned on average, in whole kobo rounded down; 0 without referrals. */
export const averageKoboOf = (earnedKobo: number, total: number): number =>
  total === 0 ? 0 : Math.floor(earnedKobo / total);

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
  /** What becomes due next and when; null when nothing is held. */
  readonly nextDue: DayOfMoney | null;
  readonly rateWords: string;
};

/** Money that is due on a day, `YYYY-MM-DD`. */
type DayOfMoney = { readonly day: string; readonly kobo: number };

/** The first day on which held money becomes due, and how much. */
export function nextDueOf({
  heldByDay,
}: {
  readonly heldByDay: readonly { readonly day: string; readonly amount: number }[];
}): DayOfMoney | null {
  const [first] = heldByDay;
  return first ? { day: first.day, kobo: recordedKobo(first.amount) } : null;
}

/** `₦9,500 due 4 December` */
const dueWords = ({ day, kobo }: DayOfMoney): string =>
  `${formatNaira(kobo)} due ${formatDay(day).replace(/ \d{4}$/, "")}`;

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
  const { hasBank, payableKobo, totalReferrals, nextDue, rateWords } = facts;
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
  if (nextDue && nextDue.kobo > 0) {
    return {
      kind: "share",
      sentence: dueWords(nextDue),
      detail: whenPaidOut.dueLater,
    };
  }
  return {
    kind: "share",
    sentence:
      payableKobo > 0 ? `${formatNaira(payableKobo)} is on its way` : "Share your link again",
    detail:
      payableKobo > 0
        ? `${whenPaidOut.due} Share your link again to earn more.`
        : `You earn ${rateWords} of what each new learner pays.`,
  };
}
