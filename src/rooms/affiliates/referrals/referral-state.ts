/** The state of a referral's commission, as the affiliate sees it. */
export const commissionStates = ["open", "under_review", "paid_out"] as const;
export type CommissionState = (typeof commissionStates)[number];

/**
 * Withheld comes first: nothing more is paid then, even if something was paid before. `paid_out` also applies while
 * only something is still to be taken back.
 * @param commission how many of its lines are in a paid payout, and the sum of those that are not
 */
export function commissionStateOf(commission: {
  isWithheld: boolean;
  paidCount: number;
  unpaidKobo: number;
}): CommissionState {
  const { isWithheld, paidCount, unpaidKobo } = commission;
  if (isWithheld) return "under_review";
  return paidCount > 0 && unpaidKobo <= 0 ? "paid_out" : "open";
}

/** What can happen to a referral, in the order of its story. */
export const referralEventKinds = [
  /** The learner used the code before any registration. */
  "signed_up",
  "registered",
  /** A free registration was confirmed. */
  "completed_free",
  "paid",
  "refunded",
  "refund_failed",
  /** The recorded amount of a payment was wrong. */
  "corrected",
  /** The academy withholds the commission: "under review". */
  "withheld",
  "released",
  "paid_out",
  /** The bank sent the payout back. */
  "payout_returned",
  /** A later payout was smaller by what a refund or a correction took back. */
  "taken_back",
  /** The bank sent that payout back, so it is still to be taken back. */
  "take_back_returned",
] as const;
export type ReferralEventKind = (typeof referralEventKinds)[number];

/** Why a referral earned what it did. */
export const earningReasons = [
  /** A lead, or not paid yet. */
  "not_paid_yet",
  "rate_of_money",
  /** All of the money went back. */
  "refunded",
  /** A payment was recorded too high: none of it was for this place. */
  "corrected",
  "free",
  "own_email",
  "own_phone",
] as const;
export type EarningReason = (typeof earningReasons)[number];

/** The one word for where a referral is now, for its affiliate. */

export type ReferralFacts = {
  readonly stage: "signed_up" | "enrolled";
  readonly status: "pending" | "completed";
  readonly commission_state: CommissionState;
  readonly earning: { readonly reason: EarningReason };
  readonly refunded_at: string | null;
};

export const shownStates = {
  signed_up: "Signed up",
  registered: "Registered",
  own: "Your own",
  free: "Free program",
  paid: "Learner paid",
  refunded: "Given back",
  under_review: "Under review",
  paid_out: "Paid to you",
} as const;
type ShownState = keyof typeof shownStates;

/** The same for the staff. */
export const staffStates = {
  ...shownStates,
  own: "Their own",
  paid_out: "Paid to the affiliate",
} as const satisfies Record<ShownState, string>;

/** The colour of each; it only repeats the word. */
export const shownTones: Record<ShownState, "neutral" | "info" | "success" | "warning"> = {
  signed_up: "neutral",
  registered: "neutral",
  own: "neutral",
  free: "neutral",
  paid: "info",
  refunded: "neutral",
  under_review: "warning",
  paid_out: "success",
};

/** What stops money comes first: a review, then a refund; then how far the money has come. */
export function shownStateOf(facts: ReferralFacts): ShownState {
  const { reason } = facts.earning;
  if (facts.stage === "signed_up") return "signed_up";
  if (reason === "own_email" || reason === "own_phone") return "own";
  if (facts.commission_state === "under_review") return "under_review";
  if (facts.refunded_at !== null) return "refunded";
  if (facts.status === "pending") return "registered";
  if (facts.commission_state === "paid_out") return "paid_out";
  return reason === "free" ? "free" : "paid";
}
