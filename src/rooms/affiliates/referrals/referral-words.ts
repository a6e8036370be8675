import { formatNaira, recordedKobo } from "#foundation/amounts/money.ts";
import type { OwnMatch, referralStatuses } from "../states.ts";
import type { ReferralEvent } from "./referral.ts";
import type { EarningReason, ReferralEventKind } from "./referral-state.ts";

/** The words for referrals, on screens and in files. */

export const referralStatusNames = {
  pending: "Registered",
  completed: "Completed",
} as const satisfies Record<(typeof referralStatuses)[number], string>;

/** How a registration was the affiliate’s own. */
export const ownMatchNames = {
  email: "Own email address",
  phone: "Own phone number",
} as const satisfies Record<OwnMatch, string>;

export const earningNames = {
  not_paid_yet: "Not paid yet",
  rate_of_money: "Your rate of the money received",
  refunded: "The money went back to the learner",
  corrected: "The amount was corrected, and no money is left for this place",
  free: "A free program earns nothing",
  own_email: "Your own email address earns nothing",
  own_phone: "Your own phone number earns nothing",
} as const satisfies Record<EarningReason, string>;

/** What happened, for the affiliate. */
const eventNames = {
  signed_up: "Signed up",
  registered: "Registered",
  completed_free: "Started a free program",
  paid: "Learner paid",
  refunded: "Given back",
  refund_failed: "The refund failed",
  corrected: "Amount corrected:",
  withheld: "Under review",
  released: "Review ended",
  paid_out: "Paid to you",
  payout_returned: "The bank returned",
  taken_back: "Taken back",
  take_back_returned: "The bank returned the payout, still to be taken back:",
} as const satisfies Record<ReferralEventKind, string>;

/** The same for the staff. */
export const staffEventNames = {
  ...eventNames,
  paid_out: "Paid to the affiliate",
} as const satisfies Record<ReferralEventKind, string>;

/**
 * `Learner paid ₦95,000`, `Amount corrected: ₦55,000 less`, `Paid to you ₦9,500`; a plain word for the rest.
 * @param event in naira: the commission, and the money it was computed from
 * @param names the staff's instead of the affiliate's
 */
export function eventWords(
  { kind, amount, base_amount, statement }: ReferralEvent,
  names: Readonly<Record<ReferralEventKind, string>> = eventNames,
): string {
  const naira = (statement === null ? base_amount : amount) ?? 0;
  if (naira === 0) return names[kind];
  const words = `${names[kind]} ${formatNaira(recordedKobo(Math.abs(naira)))}`;
  return kind === "corrected" ? `${words} ${naira < 0 ? "less" : "more"}` : words;
}
