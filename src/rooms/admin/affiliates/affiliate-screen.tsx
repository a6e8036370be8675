import { useCallback, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Link, PhoneLink } from "#design/actions/link.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { HeadTitle, InHead } from "#design/page/in-head.tsx";
import { Panel } from "#design/page/panel.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { Money } from "#design/text/money.tsx";
import { formatRate, recordedKobo } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatInstant } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import type { AffiliateRecord } from "#rooms/affiliates/account/affiliate.ts";
import type { AffiliateStatement } from "#rooms/affiliates/payouts/payouts.ts";
import { affiliateStates } from "#rooms/affiliates/status-words.ts";
import { AskDialog, type Question } from "../ask-dialog.tsx";
import { History, PersonLink, RecordPart } from "../record-part.tsx";
import { may } from "../screens.ts";
import { WaitingRecord } from "./applications.tsx";
import { MoneyPanels } from "./money-panels.tsx";
import { referralColumns } from "./referral-columns.tsx";
import { statementStateCell } from "./statement-table.tsx";

const columns: readonly Column<AffiliateStatement>[] = [
  {
    key: "number",
    label: "Statement",
    rowHeader: true,
    cell: ({ number, payoutId }) => <Link to={`/admin/payouts/${payoutId}`}>{number}</Link>,
  },
  { key: "made", label: "Prepared", cell: ({ madeAt }) => formatInstant(madeAt) },
  { key: "status", label: "Status", cell: statementStateCell },
  {
    key: "total",
    label: "Amount",
    end: true,
    cell: ({ totalKobo }) => <Money amountKobo={totalKobo} />,
  },
];

const shown = 10;

/** The latest statements of an affiliate, each with the payout that it is in. */
function Statements({ id, code }: { readonly id: string; readonly code: string }) {
  const load = useCallback(
    (signal: AbortSignal) =>
      callApi(
        "GET /admin/affiliates/:id/statements",
        { params: { id }, query: { page: 1, pageSize: shown } },
        { signal },
      ),
    [id],
  );
  return (
    <Panel title="Payouts">
      <RecordPart loaded={useLoaded(load)} noun="the payouts of this affiliate">
        {({ statements, total }) =>
          total === 0 ? (
            <p>Nothing has been paid out yet.</p>
          ) : (
            <>
              <Table
                caption="Payouts of this affiliate"
                captionHidden
                columns={columns}
                rows={statements}
                rowKey={({ number }) => number}
              />
              {total > shown && (
                <p>
                  <Link to={`/admin/payouts?${new URLSearchParams({ tab: "made", search: code })}`}>
                    All {total.toLocaleString("en-NG")} payouts
                  </Link>
                </p>
              )}
            </>
          )
        }
      </RecordPart>
    </Panel>
  );
}

/** The withheld commissions of an affiliate, and a link to all their referrals. */
function WithheldCommissions({ id }: { readonly id: string }) {
  const load = useCallback(
    (signal: AbortSignal) =>
      callApi(
        "GET /admin/referrals",
        { query: { affiliateId: id, flag: "under_review", page: 1, pageSize: shown } },
        { signal },
      ),
    [id],
  );
  const loaded = useLoaded(load);
  const to = (flag: string) => `/admin/referrals?${flag}affiliateId=${encodeURIComponent(id)}`;
  return (
    <Panel
      title="Withheld commissions"
      actions={<Link to={to("")}>All referrals of this affiliate</Link>}
    >
      <RecordPart loaded={loaded} noun="withheld commissions">
        {({ referrals, total }) =>
          total === 0 ? (
            <p>No commission is withheld.</p>
          ) : (
            <>
              <Table
                caption="Withheld commissions"
                captionHidden
                columns={referralColumns(false)}
                rows={referrals}
                rowKey={(referral) => referral.id}
              />
              {total > shown && (
                <p>
                  <Link to={to("flag=under_review&")}>All {total.toLocaleString("en-NG")}</Link>
                </p>
              )}
            </>
          )
        }
      </RecordPart>
    </Panel>
  );
}

function questionOf({ id, status, full_name: name }: AffiliateRecord): Question {
  const change = (to: "suspended" | "approved") => () =>
    callApi("POST /admin/affiliates/:id/status", { params: { id }, body: { status: to } });
  return status === "approved"
    ? {
        title: `Suspend ${name}?`,
        text: "The code stops working and the dashboard closes. Earlier earnings stay.",
        action: "Suspend affiliate",
        tone: "danger",
        done: "Affiliate suspended",
        onSend: change("suspended"),
      }
    : {
        title: `Reinstate ${name}?`,
        text: "The code works again, and the dashboard opens.",
        action: "Reinstate affiliate",
        done: "Affiliate reinstated",
        onSend: change("approved"),
      };
}

const SuspendDialog = ({
  affiliate,
  onClose,
  onDone,
}: {
  readonly affiliate: AffiliateRecord | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) => (
  <AskDialog
    question={affiliate && questionOf(affiliate)}
    onClose={(isDone) => {
      if (isDone) onDone();
      onClose();
    }}
  />
);

/** One affiliate: contact, earnings, and what was decided. */
export function AffiliateScreen({ id, admin }: { readonly id: string; readonly admin: AdminUser }) {
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /admin/affiliates/:id", { params: { id } }, { signal }),
    [id],
  );
  const loaded = useLoaded(load);
  const [asked, setAsked] = useState<AffiliateRecord | null>(null);
  if (loaded.state.kind !== "ready") return <WaitingRecord loaded={loaded} />;
  const { affiliate, history } = loaded.state.value;
  const { label, tone } = affiliateStates[affiliate.status];
  return (
    <div className="admin-record">
      <HeadTitle title={affiliate.full_name} />
      <InHead>
        <StatusPill tone={tone}>{label}</StatusPill>
      </InHead>
      <article className="record-card" aria-label={affiliate.full_name}>
        <DescriptionList
          items={[
            { term: "Person", value: <PersonLink of={id} name={affiliate.full_name} /> },
            { term: "Code", value: <code>{affiliate.affiliate_code}</code> },
            {
              term: "Email",
              value: <a href={`mailto:${affiliate.email}`}>{affiliate.email}</a>,
            },
            { term: "Phone", value: <PhoneLink number={affiliate.phone} /> },
            {
              term: "Commission",
              value: `${formatRate(Math.round(affiliate.commission_rate * 10_000))} today`,
            },
            { term: "Referrals", value: affiliate.total_referrals },
            {
              term: "Earned",
              value: <Money amountKobo={recordedKobo(affiliate.total_earnings)} />,
            },
            { term: "Since", value: formatInstant(affiliate.created_at) },
            {
              term: "Application",
              value: (
                <Link to={`/admin/applications/${affiliate.application_id}`}>
                  See the application
                </Link>
              ),
            },
          ]}
        />
        {may(admin, "affiliates.review") && (
          <div className="row">
            <Button
              variant={affiliate.status === "approved" ? "secondary" : "primary"}
              onClick={() => setAsked(affiliate)}
            >
              {affiliate.status === "approved" ? "Suspend affiliate" : "Reinstate affiliate"}
            </Button>
          </div>
        )}
      </article>
      <History events={history} />
      <div className="admin-record-wide stack">
        <MoneyPanels id={id} maySetRate={may(admin, "affiliates.rate")} onChanged={loaded.reload} />
        <WithheldCommissions id={id} />
        {may(admin, "payouts.read") && <Statements id={id} code={affiliate.affiliate_code} />}
      </div>
      <SuspendDialog affiliate={asked} onClose={() => setAsked(null)} onDone={loaded.reload} />
    </div>
  );
}
