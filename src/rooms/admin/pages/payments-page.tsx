import { useCallback } from "react";
import { ActionButton } from "#design/actions/action-button.tsx";
import { Link } from "#design/actions/link.tsx";
import type { Column } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Money } from "#design/text/money.tsx";
import { centreFilterChoices } from "#foundation/academy/centres.ts";
import { recordedKobo } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import { openFile } from "#rooms/accounts/door.ui.ts";
import type { PaymentStatus } from "#rooms/payments/attempts/payment.ts";
import { caseKinds, type ReviewKind } from "#rooms/payments/cases/case-kinds.ts";
import { centreName } from "#rooms/payments/ledger/ledger-words.ts";
import type { PaymentRecord } from "#rooms/payments/staff/payment-list.ts";
import { paymentFilterStates, paymentStates } from "#rooms/payments/staff/status-words.ts";
import { paymentMethods } from "#rooms/payments/states.ts";
import { adminPage, listAndRecord, metaOf } from "../admin-page.tsx";
import { shortDay } from "../days.ts";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ui.ts";
import { PaymentScreen } from "../payments/payment-screen.tsx";
import { paymentLook, paymentWays } from "../payments/payment-words.ts";
import { may } from "../screens.ts";

export { handle, headers } from "../admin-page.tsx";

/** All entries of the ledger as a file, for the bookkeeper. */
const LedgerDownload = () => (
  <p className="row">
    <ActionButton
      variant="quiet"
      icon="download"
      onAct={() => openFile("/admin/ledger?format=csv", "admin")}
    >
      Download the ledger (CSV)
    </ActionButton>
  </p>
);

const waiting = { kind: "refund_to_approve", state: "open", page: 1, pageSize: 1 } as const;

/** How many refunds are waiting for a second owner, with a link to them. Renders nothing if there are none. */
function WaitingRefunds() {
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /admin/reviews", { query: waiting }, { signal }),
    [],
  );
  const { state } = useLoaded(load);
  // It is a hint above the list; the list of cases says why it cannot be read.
  if (state.kind !== "ready" || state.value.total === 0) return null;
  const { total } = state.value;
  return (
    <Alert
      tone="warning"
      title={
        total === 1
          ? "1 refund is waiting for approval"
          : `${total} refunds are waiting for approval`
      }
    >
      <p>
        <Link to="/admin/reviews?kind=refund_to_approve&state=open">See what is waiting</Link>
      </p>
    </Alert>
  );
}

const defaults = {
  sort: "created_at",
  order: "desc",
  filters: ["status", "way", "centre", "by"],
} as const;

const filters = [
  {
    name: "status",
    label: "Status",
    choices: paymentFilterStates,
    labelOf: (value: string) => paymentStates[value as PaymentStatus]?.label ?? value,
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
  { name: "by", label: "Taken by", choices: [{ value: "me", label: "Me" }] },
];

const naira = (amount: number) => <Money amountKobo={recordedKobo(amount)} />;

const columns: readonly Column<PaymentRecord>[] = [
  {
    key: "payer",
    label: "Payer",
    rowHeader: true,
    wide: true,
    cell: ({ reference, payer_name }) => (
      <Link to={`/admin/payments/${reference}`}>{payer_name}</Link>
    ),
  },
  { key: "for", label: "For", wide: true, phone: "fact", cell: ({ description }) => description },
  { key: "email", label: "Email", isExtra: true, cell: ({ payer_email }) => payer_email },
  {
    key: "reference",
    label: "Reference",
    isExtra: true,
    cell: ({ reference }) => <code className="money-reference">{reference}</code>,
  },
  {
    key: "status",
    label: "Status",
    cell: ({ status, amount_refunded, review_reasons }) => {
      const { label, tone } = paymentLook(status, amount_refunded);
      return (
        <>
          <StatusPill tone={tone}>{label}</StatusPill>
          {review_reasons.length > 0 && (
            <span className="second">
              {review_reasons.map((kind) => caseKinds[kind as ReviewKind].label).join(", ")}
            </span>
          )}
        </>
      );
    },
  },
  {
    key: "way",
    label: "Method",
    phone: "fact",
    cell: ({ method, centre_id }) =>
      centre_id ? `${paymentWays[method]}, ${centreName(centre_id)}` : paymentWays[method],
  },
  {
    key: "amount",
    label: "Amount",
    end: true,
    phone: "lead",
    sortable: true,
    cell: ({ amount, amount_refunded }) => (
      <>
        {naira(amount)}
        {amount_refunded > 0 && <span className="second">{naira(-amount_refunded)}</span>}
      </>
    ),
  },
  {
    key: "created_at",
    label: "Started",
    phone: "state",
    sortable: true,
    cell: ({ created_at, receipt }) => (
      <>
        <span className="one-line">{shortDay(created_at)}</span>
        {receipt && <span className="second one-line">{receipt}</span>}
      </>
    ),
  },
  {
    key: "person",
    label: "Person",
    isExtra: true,
    cell: ({ reference }) => <Link to={`/admin/people/${reference}`}>View person</Link>,
  },
];

/** All payments, with the refunds waiting, and the ledger for people who may read it. */
function Payments({ mayReadLedger }: { readonly mayReadLedger: boolean }) {
  const list = useAdminList("GET /admin/payments", "payments", defaults);
  return (
    <>
      <WaitingRefunds />
      <AdminTable
        list={list}
        caption="Payments"
        columns={columns}
        noun={["payment", "payments"]}
        searchLabel="Search name, email or code"
        searchHint="Search name, email, code or reference"
        filters={filters}
        dateLabel="Started"
        sums={{ receivedKobo: "received" }}
        nameOf={({ payer_name, reference }) => `${payer_name}, ${reference}`}
        empty="No payments yet"
      />
      {mayReadLedger && <LedgerDownload />}
    </>
  );
}

const viewOf = listAndRecord(
  {
    current: "/admin/payments",
    title: "Payments",
    show: (admin) => <Payments mayReadLedger={may(admin, "ledger.read")} />,
  },
  {
    title: "Payment",
    back: "All payments",
    show: (reference, admin) => <PaymentScreen reference={reference} admin={admin} />,
  },
  "reference",
);

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
