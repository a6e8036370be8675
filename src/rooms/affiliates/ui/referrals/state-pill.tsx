import { StatusPill } from "#design/messages/status-pill.tsx";
import {
  type ReferralFacts,
  shownStateOf,
  shownStates,
  shownTones,
} from "../../rules/referrals/referral-state.ts";

/** Where a referral is now, in a word. */
export function StatePill({ referral }: { readonly referral: ReferralFacts }) {
  const state = shownStateOf(referral);
  return <StatusPill tone={shownTones[state]}>{shownStates[state]}</StatusPill>;
}
