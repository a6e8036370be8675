import type { CommissionState } from "./commission-state.ts";

/** The one word for where a referral is now, for its affiliate. */

export type ReferralFacts = {
  readonly stage: "signed_up" | "enrolled";
  readonly status: "pending" | "completed";
  readonly commission_state: CommissionState;
  readonly commission_amount: number;
  readonly refunded_at: string | null;
};

export const shownStates = {
  signed_up: "Signed up",
  registered: "Registered",
  free: "Free program",
  paid: "Paid",
  refunded: "Refunded",
  under_review: "Under review",
  paid_out: "Paid out",
} as const;
export type ShownState = keyof typeof shownStates;

/** What stops money comes first: a review, then a refund; then how far the money has come. */
export function shownStateOf(facts: ReferralFacts): ShownState {
  if (facts.stage === "signed_up") return "signed_up";
  if (facts.commission_state === "under_review") return "under_review";
  if (facts.refunded_at !== null) return "refunded";
  if (facts.status === "pending") return "registered";
  if (facts.commission_state === "paid_out") return "paid_out";
  return facts.commission_amount === 0 ? "free" : "paid";
}
