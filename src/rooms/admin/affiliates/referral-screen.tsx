import { useCallback } from "react";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { HeadTitle, InHead } from "#design/page/in-head.tsx";
import { Panel } from "#design/page/panel.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { Money } from "#design/text/money.tsx";
import { formatRate, recordedKobo } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatInstant } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import { StatePill } from "#rooms/affiliates/door.ui.ts";
import type { AdminReferralRecord, CommissionMark } from "#rooms/affiliates/referrals/referral.ts";
import { staffStates } from "#rooms/affiliates/referrals/referral-state.ts";
import { eventWords, staffEventNames } from "#rooms/affiliates/referrals/referral-words.ts";
import { RecordPart } from "../record-part.tsx";
import { may } from "../screens.ts";
import { referralWhy, sourceWords } from "./affiliate-words.ts";
import { canWithhold, useWithholding, withholdLabel } from "./referral-columns.tsx";

/** What happened to it, each step with its money and rate. */
const Story = ({ events }: Pick<AdminReferralRecord, "events">) => (
  <Panel title="What happened">
    <ol className="history">
      {events.map((event) => (
        <li key={`${event.kind} ${event.at} ${event.amount}`}>
          <b>{eventWords(event, staffEventNames)}</b>
          {event.statement && ` in ${event.statement}`}
          {event.statement === null && event.amount !== null && event.commission_rate !== null && (
            <>
              , {formatRate(Math.round(event.commission_rate * 10_000))} is{" "}
              <Money amountKobo={recordedKobo(event.amount)} />
            </>
          )}
          <br />
          <span>{formatInstant(event.at)}</span>
        </li>
      ))}
    </ol>
  </Panel>
);

/** Who withheld or released the commission, and why. */
const Marks = ({ marks }: { readonly marks: readonly CommissionMark[] }) => (
  <Panel title="Reviews">
    <ol className="history">
      {marks.map(({ withheld, reason, at, by }) => (
        <li key={at}>
          <b>{withheld ? "Withheld" : "Released"}</b>
          {by && ` by ${by}`}
          <br />
          {reason}
          <br />
          <span>{formatInstant(at)}</span>
        </li>
      ))}
    </ol>
  </Panel>
);

/** One referral: who referred whom, what it earned and why, and what happened to the money. */
export function ReferralScreen({ id, admin }: { readonly id: string; readonly admin: AdminUser }) {
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /admin/referrals/:id", { params: { id } }, { signal }),
    [id],
  );
  const loaded = useLoaded(load);
  const { ask, dialog } = useWithholding(loaded.reload);
  return (
    <RecordPart loaded={loaded} noun="referral">
      {({ referral, marks }) => (
        <div className="admin-record">
          <HeadTitle title={referral.referred_user_name} />
          <InHead>
            <StatePill referral={referral} names={staffStates} />
          </InHead>
          <article className="record-card" aria-label={referral.referred_user_name}>
            <DescriptionList
              items={[
                {
                  term: "Email",
                  value: (
                    <a href={`mailto:${referral.referred_user_email}`}>
                      {referral.referred_user_email}
                    </a>
                  ),
                },
                { term: "Program", value: referral.program ?? "None yet: only signed up" },
                {
                  term: "Affiliate",
                  value: (
                    <>
                      <Link to={`/admin/affiliates/${referral.affiliate_id}`}>
                        {referral.affiliate_name}
                      </Link>{" "}
                      ({referral.affiliate_code})
                    </>
                  ),
                },
                { term: "Source", value: sourceWords[referral.source] },
                {
                  term: "Commission",
                  value: <Money amountKobo={recordedKobo(referral.commission_amount)} />,
                },
                { term: "Why", value: referralWhy(referral) },
              ]}
            />
            {may(admin, "affiliates.pay") && canWithhold(referral) && (
              <div className="row">
                <Button
                  variant={referral.commission_state === "under_review" ? "primary" : "secondary"}
                  onClick={() => ask(referral)}
                >
                  {withholdLabel(referral)}
                </Button>
              </div>
            )}
          </article>
          <div className="stack">
            <Story events={referral.events} />
            {marks.length > 0 && <Marks marks={marks} />}
          </div>
          {dialog}
        </div>
      )}
    </RecordPart>
  );
}
