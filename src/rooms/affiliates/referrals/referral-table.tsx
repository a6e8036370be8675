import { Link } from "#design/actions/link.tsx";
import { Table } from "#design/list/table.tsx";
import { formatNaira, recordedKobo } from "#foundation/amounts/money.ts";
import { formatShortDay, lagosDay } from "#foundation/time/time.ts";
import { whyEarned } from "../dashboard/dashboard-figures.ts";
import { statementTo } from "../dashboard/frame.tsx";
import { StatePill } from "../dashboard/state-pill.tsx";
import type { ReferralRecord } from "./referral.ts";
import { eventWords } from "./referral-words.ts";

/** What happened to a referral, oldest first. */
function ReferralStory({ events }: Pick<ReferralRecord, "events">) {
  const today = lagosDay(new Date());
  return (
    <ol className="referral-story">
      {events.map((event) => (
        <li key={`${event.kind} ${event.at} ${event.amount}`}>
          <time dateTime={event.at}>{formatShortDay(lagosDay(new Date(event.at)), today)}</time>{" "}
          <span>
            {eventWords(event)}
            {event.statement && (
              <>
                {" in "}
                <Link to={statementTo(event.statement)}>{event.statement}</Link>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

const whyWords = ({ earning }: ReferralRecord) =>
  whyEarned({
    reason: earning.reason,
    baseKobo: recordedKobo(earning.base_amount),
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
                <span className="affiliate-note">{referral.referred_user_email}</span>
                {referral.program && <span className="affiliate-note">{referral.program}</span>}
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
                <strong className="money">
                  {formatNaira(recordedKobo(referral.commission_amount))}
                </strong>
                <span className="affiliate-note">{whyWords(referral)}</span>
              </>
            ),
          },
        ]}
      />
    </div>
  );
}
