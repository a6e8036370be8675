import type { CommissionState } from "./commission-state.ts";
import type { EarningReason, ReferralEventKind } from "./referral-story.ts";
import type { referralStatuses } from "./states.ts";

/** The words for referrals, on screens and in files. */

export const referralStatusNames = {
  pending: "Registered",
  completed: "Completed",
} as const satisfies Record<(typeof referralStatuses)[number], string>;

export const commissionStateNames = {
  open: "Not paid out",
  under_review: "Under review",
  paid_out: "Paid out",
} as const satisfies Record<CommissionState, string>;

export const earningNames = {
  not_paid_yet: "Not paid yet",
  rate_of_money: "Your rate of the money received",
  refunded: "The money went back to the learner",
  free: "A free program earns nothing",
  own_email: "Your own email address earns nothing",
  own_phone: "Your own phone number earns nothing",
} as const satisfies Record<EarningReason, string>;

export const eventNames = {
  signed_up: "Signed up",
  registered: "Registered",
  completed_free: "Started a free program",
  paid: "Paid",
  refunded: "Refunded",
  refund_failed: "The refund failed",
  withheld: "Under review",
  released: "Review ended",
  paid_out: "Paid out",
  payout_returned: "The bank returned the payout",
} as const satisfies Record<ReferralEventKind, string>;
