import { formatNaira } from "#foundation/money.ts";
import { formatDay } from "#foundation/time.ts";
import type { ReferralRecord } from "../../contract/referral.ts";
import { kobo } from "../desk/desk-words.ts";
import { StatePill } from "./state-pill.tsx";

/** A referral in a short list: who, when, where it is, and what it earned. */
export function ReferralLine({ referral }: { readonly referral: ReferralRecord }) {
  return (
    <li className="referral-line">
      <strong>{referral.referred_user_name}</strong>
      <span className="money">{formatNaira(kobo(referral.commission_amount))}</span>
      <span className="desk-note">
        {[referral.program, formatDay(new Date(referral.created_at))].filter(Boolean).join(", ")}
      </span>
      <StatePill referral={referral} />
    </li>
  );
}
