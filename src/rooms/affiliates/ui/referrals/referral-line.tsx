import { formatNaira } from "#foundation/money.ts";
import { formatShortDay, lagosDay } from "#foundation/time.ts";
import type { ReferralRecord } from "../../contract/referral.ts";
import { kobo } from "../desk/desk-words.ts";
import { StatePill } from "./state-pill.tsx";

/** A referral in a short list: who, when, where it is, and what it earned. */
export function ReferralLine({ referral }: { readonly referral: ReferralRecord }) {
  const day = formatShortDay(lagosDay(new Date(referral.created_at)), lagosDay(new Date()));
  return (
    <li className="referral-line">
      <strong>{referral.referred_user_name}</strong>
      <span className="money">{formatNaira(kobo(referral.commission_amount))}</span>
      <span className="desk-note">{[referral.program, day].filter(Boolean).join(", ")}</span>
      <StatePill referral={referral} />
    </li>
  );
}
