import { StatusPill, type Tone } from "#design/status-pill.tsx";
import {
  type ReferralFacts,
  type ShownState,
  shownStateOf,
  shownStates,
} from "../../rules/referral-state.ts";

const tones: Record<ShownState, Tone> = {
  signed_up: "neutral",
  registered: "neutral",
  own: "neutral",
  free: "neutral",
  paid: "info",
  refunded: "neutral",
  under_review: "warning",
  paid_out: "success",
};

/** Where a referral is now, in a word. */
export function StatePill({ referral }: { readonly referral: ReferralFacts }) {
  const state = shownStateOf(referral);
  return <StatusPill tone={tones[state]}>{shownStates[state]}</StatusPill>;
}
