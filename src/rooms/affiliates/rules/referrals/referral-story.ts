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
  /** The academy withholds the commission: "under review". */
  "withheld",
  "released",
  "paid_out",
  /** The bank sent the payout back. */
  "payout_returned",
  /** A later payout was smaller by what a refund took back. */
  "taken_back",
  /** The bank sent that payout back, so the refund is still to be taken back. */
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
  "free",
  "own_email",
  "own_phone",
] as const;
export type EarningReason = (typeof earningReasons)[number];
