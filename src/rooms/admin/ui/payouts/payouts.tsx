import { Link } from "#design/actions/link.tsx";
import type { Column } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Money } from "#design/text/money.tsx";
import { formatInstant } from "#foundation/time/time.ts";
import type { PayoutRecord } from "#rooms/affiliates/contract/payouts.ts";
import { payoutStatuses } from "#rooms/affiliates/rules/payouts/payout-states.ts";
import { payoutStates } from "../../rules/affiliate-words.ts";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ts";

const defaults = { sort: "created_at", order: "desc", filters: ["status"] } as const;

const filters = [
  {
    name: "status",
    label: "Status",
    choices: payoutStatuses.map((value) => ({ value, label: payoutStates[value].label })),
  },
] as const;

const columns: readonly Column<PayoutRecord>[] = [
  {
    key: "created_at",
    label: "Prepared",
    rowHeader: true,
    wide: true,
    sortable: true,
    cell: ({ id, createdAt, madeBy }) => (
      <div>
        <Link to={`/admin/payouts/${id}`}>{formatInstant(createdAt)}</Link>
        <span className="second">{madeBy ? `by ${madeBy}` : ""}</span>
      </div>
    ),
  },
  {
    key: "status",
    label: "Status",
    cell: ({ status }) => (
      <StatusPill tone={payoutStates[status].tone}>{payoutStates[status].label}</StatusPill>
    ),
  },
  {
    key: "approved",
    label: "Approved by",
    cell: ({ approvedBy, approvedAt }) => approvedBy ?? (approvedAt ? "Unknown" : "Nobody yet"),
  },
  {
    key: "reference",
    label: "Bank reference",
    cell: ({ bankReference }) => bankReference ?? "None yet",
  },
  {
    key: "affiliates",
    label: "Affiliates",
    end: true,
    cell: ({ affiliateCount }) => affiliateCount.toLocaleString("en-NG"),
  },
  {
    key: "total",
    label: "Total",
    end: true,
    cell: ({ totalKobo, standingKobo }) => (
      <div>
        <Money amountKobo={totalKobo} />
        {standingKobo !== totalKobo && (
          <span className="second">
            less <Money amountKobo={totalKobo - standingKobo} /> cancelled or returned
          </span>
        )}
      </div>
    ),
  },
];

/** All payouts, newest first. */
export function Payouts() {
  const list = useAdminList("GET /admin/payouts", "payouts", defaults);
  return (
    <AdminTable
      list={list}
      caption="Payouts"
      columns={columns}
      noun={["payout", "payouts"]}
      searchLabel="Search bank reference, statement or affiliate"
      filters={filters}
      dateLabel="Prepared"
      nameOf={({ createdAt }) => formatInstant(createdAt)}
      empty="No payouts yet"
    />
  );
}
