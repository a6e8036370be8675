import { useCallback, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { LoadedPart } from "#design/loading/loaded-part.tsx";
import { type Loaded, useLoaded } from "#design/loading/use-loaded.ts";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Panel } from "#design/page/panel.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { formatNaira, recordedKobo } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatDay } from "#foundation/time/time.ts";
import type { AffiliateProfile, AffiliateStats } from "../account/affiliate.ts";
import { nextPayoutLabel, nextPayoutWords } from "../dashboard/dashboard-figures.ts";
import { statementTo } from "../dashboard/frame.tsx";
import type { OwnPayout } from "./payouts.ts";
import { statementStatusNames } from "./statement-words.ts";

const naira = (amount: number) => formatNaira(recordedKobo(amount));

type Bank = AffiliateProfile["paymentInfo"];

/** What comes next. With a bank account, the step at the head of the page says it. */
function NextPayout({ stats, bank }: { readonly stats: AffiliateStats; readonly bank: Bank }) {
  const words = nextPayoutWords(stats, bank);
  if (words === null) return <p>Nothing is waiting for the next payout.</p>;
  return (
    bank === null && (
      <p>
        {nextPayoutLabel}: <b>{words}</b>
      </p>
    )
  );
}

/** What is earned but not paid out yet, and why. */
function WaitingMoney({ stats, bank }: { readonly stats: AffiliateStats; readonly bank: Bank }) {
  const { dueCommissions, heldByDay, holdDays } = stats;
  const later = dueCommissions > 0 ? heldByDay : heldByDay.slice(1);
  const parts = [
    {
      term: "On its way to the bank",
      amount: stats.inPayoutCommissions,
      isShown: stats.inPayoutCommissions !== 0,
    },
    {
      term: "Under review by the academy",
      amount: stats.reviewCommissions,
      isShown: stats.reviewCommissions !== 0,
    },
    // A calendar: each day on which something is due.
    ...later.map(({ day, amount }) => ({
      term: `Not due before ${formatDay(day)}`,
      amount,
      isShown: true,
    })),
  ];
  const shown = parts.filter(({ isShown }) => isShown);
  return (
    <>
      <NextPayout stats={stats} bank={bank} />
      {shown.length > 0 && (
        <DescriptionList
          items={shown.map(({ term, amount }) => ({ term, value: naira(amount) }))}
        />
      )}
      {heldByDay.length > 0 && (
        <p className="affiliate-note">Each amount is due {holdDays} days after the learner paid.</p>
      )}
    </>
  );
}

const atFirst = 5;
/** As many as one page of the list can have. */
const most = 100;

const PayoutLine = ({ payout }: { readonly payout: OwnPayout }) => (
  <li className="referral-line">
    <Link className="one-line" to={statementTo(payout.number)}>
      {payout.number}
    </Link>
    <span className="money">{formatNaira(payout.totalKobo)}</span>
    <span className="affiliate-note">
      {[formatDay(new Date(payout.paidAt)), payout.bank?.bankName].filter(Boolean).join(", ")}
    </span>
    <StatusPill tone={payout.status === "paid" ? "success" : "warning"}>
      {statementStatusNames[payout.status]}
    </StatusPill>
  </li>
);

function PayoutList() {
  const [pageSize, setPageSize] = useState(atFirst);
  const load = useCallback(
    (signal: AbortSignal) =>
      callApi("GET /affiliates/payouts", { query: { page: 1, pageSize } }, { signal }),
    [pageSize],
  );
  return (
    <LoadedPart loaded={useLoaded(load)} label="your payouts" lines={3}>
      {({ payouts, total }) =>
        total === 0 ? (
          <p>No payouts yet. Each one has a numbered statement, which will appear here.</p>
        ) : (
          <>
            <ul>
              {payouts.map((payout) => (
                <PayoutLine key={payout.number} payout={payout} />
              ))}
            </ul>
            {payouts.length < total && pageSize < most && (
              <Button variant="secondary" onClick={() => setPageSize(most)}>
                Show more payouts
              </Button>
            )}
          </>
        )
      }
    </LoadedPart>
  );
}

/** What is waiting to be paid out, and every payout with its statement. */
export function PayoutsPanel({
  stats,
  bank,
}: {
  readonly stats: Loaded<AffiliateStats>;
  readonly bank: Bank;
}) {
  return (
    <Panel title="Payouts" id="payouts">
      <div className="stack">
        <LoadedPart loaded={stats} label="what is due" lines={2}>
          {(figures) => <WaitingMoney stats={figures} bank={bank} />}
        </LoadedPart>
        <PayoutList />
      </div>
    </Panel>
  );
}
