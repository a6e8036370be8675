import { Link } from "#design/actions/link.tsx";
import type { Column } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Money } from "#design/text/money.tsx";
import { recordedKobo } from "#foundation/amounts/money.ts";
import type { AdminReferralRecord } from "#rooms/affiliates/contract/referral.ts";
import { staffStates } from "#rooms/affiliates/rules/referrals/referral-state.ts";
import { StatePill } from "#rooms/affiliates/ui/door.ts";
import { shortDay } from "../../rules/short-day.ts";

const affiliateColumn: Column<AdminReferralRecord> = {
  key: "affiliate",
  label: "Affiliate",
  cell: ({ affiliate_id, affiliate_name, affiliate_code }) => (
    <div>
      <Link to={`/admin/affiliates/${affiliate_id}`}>{affiliate_name}</Link>
      <span className="second">{affiliate_code}</span>
    </div>
  ),
};

/** @param showsAffiliate false in a list of one affiliate */
export const referralColumns = (showsAffiliate = true): readonly Column<AdminReferralRecord>[] => [
  {
    key: "learner",
    label: "Learner",
    rowHeader: true,
    cell: ({ id, referred_user_name, referred_user_email }) => (
      <div>
        <Link to={`/admin/referrals/${id}`}>{referred_user_name}</Link>
        <span className="second">{referred_user_email}</span>
      </div>
    ),
  },
  ...(showsAffiliate ? [affiliateColumn] : []),
  { key: "program", label: "Program", wide: true, cell: ({ program }) => program ?? "None yet" },
  {
    key: "state",
    label: "Status",
    cell: (referral) => (
      <span className="row">
        <StatePill referral={referral} names={staffStates} />
        {referral.own_match && referral.commission_state === "under_review" && (
          <StatusPill tone="warning">Own</StatusPill>
        )}
      </span>
    ),
  },
  {
    key: "created_at",
    label: "Since",
    sortable: true,
    cell: ({ created_at }) => <span className="one-line">{shortDay(created_at)}</span>,
  },
  {
    key: "commission_amount",
    label: "Commission",
    end: true,
    sortable: true,
    cell: ({ commission_amount }) => <Money amountKobo={recordedKobo(commission_amount)} />,
  },
];
