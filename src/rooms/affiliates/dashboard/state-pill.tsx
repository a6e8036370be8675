import { StatusPill } from "#design/messages/status-pill.tsx";
import {
  type ReferralFacts,
  shownStateOf,
  shownStates,
  shownTones,
} from "../referrals/referral-state.ts";

/** The state of a referral, in a word. @param names the staff's instead of the affiliate's */
export function StatePill({
  referral,
  names = shownStates,
}: {
  readonly referral: ReferralFacts;
  readonly names?: Readonly<Record<keyof typeof shownStates, string>>;
}) {
  const state = shownStateOf(referral);
  return <StatusPill tone={shownTones[state]}>{names[state]}</StatusPill>;
}
