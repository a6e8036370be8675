import { formatNaira, formatRate, recordedKobo } from "#foundation/money.ts";
import type { AdminReferralRecord } from "#rooms/affiliates/contract/referral.ts";

/** The words for referrals on the screens of admins. */

export const sourceWords: Record<AdminReferralRecord["source"], string> = {
  typed: "A code typed into the form",
  kept: "A link that was followed",
  lead: "A sign-up before the registration",
};

const reasons = {
  not_paid_yet: "The learner has not paid yet",
  refunded: "The money went back to the learner",
  free: "A free program earns nothing",
  own_email: "The learner has the affiliate’s own email address",
  own_phone: "The learner has the affiliate’s own phone number",
} as const;

/** Why a referral earned what it did. */
export function referralWhy({ earning }: Pick<AdminReferralRecord, "earning">): string {
  const { reason, base_amount, commission_rate } = earning;
  if (reason !== "rate_of_money") return reasons[reason];
  const money = `${formatNaira(recordedKobo(base_amount))} received`;
  return commission_rate === null
    ? `The rates of ${money}`
    : `${formatRate(Math.round(commission_rate * 10_000))} of ${money}`;
}
