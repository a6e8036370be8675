import type { CommissionState } from "./commission-state.ts";
import type { EarningReason } from "./referral-story.ts";

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
  paid: "Paid",
  refunded: "Refunded",
  under_review: "Under review",
  paid_out: "Paid out",
} as const;
type ShownState = keyof typeof shownStates;

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
