import { formatNaira, formatRate } from "#foundation/money.ts";
import type { EarningReason } from "./referral-story.ts";
import { earningNames } from "./referral-words.ts";

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
