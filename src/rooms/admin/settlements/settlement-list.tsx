import { ActionButton } from "#design/actions/action-button.tsx";
import { Link } from "#design/actions/link.tsx";
import type { ListFilter } from "#design/list/list-tools.tsx";
import type { Column } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { InHead } from "#design/page/in-head.tsx";
import { Money } from "#design/text/money.tsx";
import { callApi } from "#foundation/http/call.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import { providerName } from "#rooms/payments/provider/card-provider.ts";
import { lastDayAtBank } from "#rooms/payments/settlements/bank-days.ts";
import type { SettlementRow } from "#rooms/payments/settlements/settlements.ts";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ui.ts";

const defaults = { sort: "day", order: "desc", filters: ["state"] } as const;

const filters: ListFilter[] = [
  {
    name: "state",
    label: "State",
    choices: [
      { value: "differs", label: "Differs" },
      { value: "agrees", label: "Agrees" },
      { value: "unseen", label: "Not at the bank after 3 working days" },
    ],
  },
];

/** What came to the bank, or went nowhere. */
export const Paid = ({ netKobo }: Pick<SettlementRow, "netKobo">) =>
  netKobo === null ? "Not in naira" : <Money amountKobo={netKobo} />;

/** One that agrees is only certain once the money was seen on a bank statement. */
export const SettlementState = ({
  day,
  state,
  bankLineId,
}: Pick<SettlementRow, "day" | "state" | "bankLineId">) =>
  state === "agrees" ? (
    bankLineId ? (
      <StatusPill tone="success">Agrees, at the bank</StatusPill>
    ) : (
      <StatusPill tone={day < lastDayAtBank(lagosDay(new Date())) ? "warning" : "neutral"}>
        Agrees, not seen at the bank yet
      </StatusPill>
    )
  ) : (
    <StatusPill tone="warning">Differs</StatusPill>
  );

const columns: readonly Column<SettlementRow>[] = [
  {
    key: "day",
    label: "Day",
    rowHeader: true,
    sortable: true,
    cell: ({ id, day }) => <Link to={`/admin/settlements/${id}`}>{formatDay(day)}</Link>,
  },
  {
    key: "number",
    label: "Number",
    phone: "fact",
    wide: true,
    cell: ({ provider, number }) => `${providerName(provider)} ${number}`,
  },
  { key: "state", label: "State", phone: "state", cell: SettlementState },
  {
    key: "bank",
    label: "Bank",
    phone: "state",
    cell: ({ bankLineId }) =>
      bankLineId ? <Link to={`/admin/bank/${bankLineId}`}>Ticked off</Link> : "No bank line yet",
  },
  {
    key: "fees",
    label: "Fees",
    end: true,
    cell: ({ feesKobo }) => (feesKobo === null ? "—" : <Money amountKobo={feesKobo} />),
  },
  { key: "net", label: "Paid out", phone: "lead", end: true, cell: Paid },
];

const said = ({ added, differing }: { added: number; differing: number }) => {
  const found = added === 0 ? "No new settlement" : `${added} new`;
  const differ =
    differing === 0 ? "all agree" : `${differing} ${differing > 1 ? "differ" : "differs"}`;
  return `${found}, ${differ}`;
};

/** What the card provider paid to the academy's bank account. */
export function Settlements() {
  const list = useAdminList("GET /admin/settlements", "settlements", defaults);
  const fetchNow = async () => {
    const answer = await callApi("POST /admin/settlements/fetch", {});
    showToast(said(answer));
    list.loaded.reload();
  };
  return (
    <>
      <InHead place="actions">
        <ActionButton variant="secondary" onAct={fetchNow}>
          Fetch now
        </ActionButton>
      </InHead>
      <AdminTable
        list={list}
        caption="Settlements"
        columns={columns}
        noun={["settlement", "settlements"]}
        searchLabel="Search number"
        filters={filters}
        dateLabel="Day"
        nameOf={({ provider, number }) => `${providerName(provider)} ${number}`}
        empty="Nothing has been paid out yet. Settlements are fetched once a day"
      />
    </>
  );
}
