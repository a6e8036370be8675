import type { ReferralRecord } from "../../contract/referral.ts";
import { ReferralLine } from "../referrals/referral-line.tsx";

/** Spec §9.6: the five newest. */
export function RecentReferrals({ referrals }: { readonly referrals: readonly ReferralRecord[] }) {
  if (referrals.length === 0) {
    return <p>No referrals yet. Everyone who registers with your link appears here.</p>;
  }
  return (
    <ul className="referral-list">
      {referrals.map((referral) => (
        <ReferralLine key={referral.id} referral={referral} />
      ))}
    </ul>
  );
}
