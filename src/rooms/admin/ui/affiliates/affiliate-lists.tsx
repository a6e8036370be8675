import { useCallback } from "react";
import { Link } from "#design/actions/link.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Panel } from "#design/page/panel.tsx";
import { Money } from "#design/text/money.tsx";
import { callApi } from "#foundation/http/call.ts";
import { formatInstant } from "#foundation/time/time.ts";
import type { AffiliateStatement } from "#rooms/affiliates/contract/payouts.ts";
import { statementStateCell } from "../payouts/statement-table.tsx";
import { RecordPart } from "../record-part.tsx";
import { referralColumns } from "../referrals/referral-columns.tsx";

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
export function Statements({ id, code }: { readonly id: string; readonly code: string }) {
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

/** The withheld commissions of an affiliate, and the way to all its referrals. */
export function WithheldCommissions({ id }: { readonly id: string }) {
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
