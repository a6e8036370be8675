import { Link } from "#design/actions/link.tsx";
import { RowMenu } from "#design/list/row-menu.tsx";
import type { Column } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { Money } from "#design/text/money.tsx";
import { centreFilterChoices } from "#foundation/academy/centres.ts";
import { recordedKobo } from "#foundation/amounts/money.ts";
import { addMonths, formatMonth, lagosDay } from "#foundation/time/time.ts";
import type { PaymentRecord } from "#rooms/payments/contract/payment-list.ts";
import { paymentMethods, type ReviewKind } from "#rooms/payments/rules/states.ts";
import { centreName, paymentStates, paymentWays } from "../../rules/payment-words.ts";
import { reviewWords } from "../../rules/review-words.ts";
import { shortDay } from "../../rules/short-day.ts";
import { DeskTable } from "../desk-list.tsx";
import { useDeskList } from "../use-desk-list.ts";

const defaults = {
  sort: "created_at",
  order: "desc",
  pageSize: 25,
  filters: ["status", "way", "centre", "month"],
} as const;

/** The last twelve months, the newest first. */
const months = () =>
  Array.from({ length: 12 }, (_, ago) => {
    const value = addMonths(lagosDay(new Date()), -ago).slice(0, 7);
    return { value, label: formatMonth(value) };
  });

const filters = [
  {
    name: "status",
    label: "Status",
    choices: Object.entries(paymentStates).map(([value, { label }]) => ({ value, label })),
  },
  {
    name: "way",
    label: "Method",
    choices: paymentMethods.map((value) => ({ value, label: paymentWays[value] })),
  },
  {
    name: "centre",
    label: "Centre (cash)",
    choices: centreFilterChoices,
  },
  { name: "month", label: "Month", asSelect: true, choices: months() },
];

const copy = (reference: string) =>
  navigator.clipboard.writeText(reference).then(
    () => showToast("Reference copied"),
    () => showToast("The browser does not allow copying", false, "danger"),
  );

const naira = (amount: number) => <Money amountKobo={recordedKobo(amount)} />;

const columns: readonly Column<PaymentRecord>[] = [
  {
    key: "payer",
    label: "Payer",
    rowHeader: true,
    cell: ({ reference, payer_name, description }) => (
      <div>
        <Link to={`/admin/payments/${reference}`}>{payer_name}</Link>
        <span className="money-for">{description}</span>
      </div>
    ),
  },
  {
    key: "reference",
    label: "Reference",
    cell: ({ reference }) => <code className="money-reference">{reference}</code>,
  },
  {
    key: "status",
    label: "Status",
    cell: ({ status, review_reasons }) => (
      <>
        <StatusPill tone={paymentStates[status].tone}>{paymentStates[status].label}</StatusPill>
        {review_reasons.length > 0 && (
          <span className="money-for">
            {review_reasons.map((kind) => reviewWords[kind as ReviewKind].label).join(", ")}
          </span>
        )}
      </>
    ),
  },
  {
    key: "way",
    label: "Method",
    cell: ({ method, centre_id }) =>
      centre_id ? `${paymentWays[method]}, ${centreName(centre_id)}` : paymentWays[method],
  },
  {
    key: "amount",
    label: "Amount",
    end: true,
    sortable: true,
    cell: ({ amount, amount_refunded }) => (
      <>
        {naira(amount)}
        {amount_refunded > 0 && <span className="money-for">{naira(-amount_refunded)}</span>}
      </>
    ),
  },
  {
    key: "created_at",
    label: "Started",
    sortable: true,
    cell: ({ created_at }) => <span className="one-line">{shortDay(created_at)}</span>,
  },
  {
    key: "actions",
    label: "Actions",
    end: true,
    cell: ({ reference }) => (
      <RowMenu
        of={reference}
        actions={[
          {
            label: "View payment",
            onAct: () => location.assign(`/admin/payments/${reference}`),
          },
          { label: "Copy reference", onAct: () => void copy(reference) },
        ]}
      />
    ),
  },
];

/** All payments, by their address. */
export function Payments() {
  const list = useDeskList("GET /admin/payments", "payments", defaults);
  return (
    <DeskTable
      list={list}
      caption="Payments"
      columns={columns}
      noun={["payment", "payments"]}
      searchLabel="Search reference, code, email or name"
      filters={filters}
      empty="No payments yet"
    />
  );
}
