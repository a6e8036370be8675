import { Link } from "#design/actions/link.tsx";
import type { Column } from "#design/list/table.tsx";
import { Money } from "#design/text/money.tsx";
import type { CreditRow } from "#rooms/payments/credits/credits.ts";
import { shortDay } from "../days.ts";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ui.ts";

const defaults = { sort: "ordered", order: "desc", pageSize: 25, filters: [] } as const;

export const creditPath = (orderId: string) => `/admin/credits/${encodeURIComponent(orderId)}`;

const columns: readonly Column<CreditRow>[] = [
  {
    key: "payer",
    label: "Payer",
    rowHeader: true,
    cell: ({ orderId, payer, payerEmail }) => (
      <div>
        <Link to={creditPath(orderId)}>{payer}</Link>
        <span className="second">{payerEmail}</span>
      </div>
    ),
  },
  { key: "for", label: "From", phone: "fact", wide: true, cell: ({ description }) => description },
  {
    key: "since",
    label: "Since",
    cell: ({ since }) => <span className="one-line">{shortDay(since)}</span>,
  },
  {
    key: "credit",
    label: "Credit",
    phone: "lead",
    end: true,
    cell: ({ creditKobo }) => <Money amountKobo={creditKobo} />,
  },
];

/** Everyone who has paid more than they owe. */
export function Credits() {
  const list = useAdminList("GET /admin/credits", "credits", defaults);
  return (
    <AdminTable
      list={list}
      caption="Credits"
      columns={columns}
      noun={["credit", "credits"]}
      searchLabel="Search name or email"
      filters={[]}
      dateLabel="Ordered"
      sums={{ creditKobo: "credit" }}
      nameOf={({ payer }) => payer}
      empty="Nobody has paid more than they owe"
    />
  );
}
