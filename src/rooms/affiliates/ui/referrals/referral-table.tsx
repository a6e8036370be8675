import { Table } from "#design/table.tsx";
import { formatNaira } from "#foundation/money.ts";
import type { ReferralRecord } from "../../contract/referral.ts";
import { whyEarned } from "../../rules/why-earned.ts";
import { kobo } from "../desk/desk-words.ts";
import { ReferralStory } from "./referral-story.tsx";
import { StatePill } from "./state-pill.tsx";

const whyWords = ({ earning }: ReferralRecord) =>
  whyEarned({
    reason: earning.reason,
    baseKobo: kobo(earning.base_amount),
    rate: earning.commission_rate,
  });

/** Each referral with its story and the reason for its commission; on a phone every row is a card. */
export function ReferralTable({ referrals }: { readonly referrals: readonly ReferralRecord[] }) {
  return (
    <div className="referral-table">
      <Table
        caption="Referrals, newest first"
        captionHidden
        rows={referrals}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "learner",
            label: "Learner",
            rowHeader: true,
            cell: (referral) => (
              <>
                {referral.referred_user_name}
                <span className="desk-note">{referral.referred_user_email}</span>
                {referral.program && <span className="desk-note">{referral.program}</span>}
              </>
            ),
          },
          {
            key: "state",
            label: "Now",
            cell: (referral) => <StatePill referral={referral} />,
          },
          {
            key: "story",
            label: "What happened",
            cell: ({ events }) => <ReferralStory events={events} />,
          },
          {
            key: "earned",
            label: "You earn",
            end: true,
            cell: (referral) => (
              <>
                <strong className="money">{formatNaira(kobo(referral.commission_amount))}</strong>
                <span className="desk-note">{whyWords(referral)}</span>
              </>
            ),
          },
        ]}
      />
    </div>
  );
}
