import { href } from "react-router";
import { ActionButton } from "#design/actions/action-button.tsx";
import { ButtonLink } from "#design/actions/button.tsx";
import { Table } from "#design/list/table.tsx";
import { LoadedPart } from "#design/loading/loaded-part.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { StatusPill, type Tone } from "#design/messages/status-pill.tsx";
import { Panel } from "#design/page/panel.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatDay } from "#foundation/time/time.ts";
import { openFile } from "#rooms/accounts/ui/door.ts";
import type { OwnPayment } from "#rooms/enrolment/contract/own-enrolments.ts";
import { Frame } from "./frame.tsx";

const loadPayments = (signal: AbortSignal) => callApi("GET /me/payments", {}, { signal });

type State = { label: string; tone: Tone };

const states: Record<OwnPayment["status"], State> = {
  pending: { label: "Not finished", tone: "neutral" },
  success: { label: "Paid", tone: "success" },
  failed: { label: "Did not go through", tone: "neutral" },
  review: { label: "We are checking it", tone: "warning" },
  refunded: { label: "Refunded", tone: "neutral" },
};

const pendingStates: Record<NonNullable<OwnPayment["pendingDetail"]>, State> = {
  on_its_way: { label: "On its way", tone: "warning" },
  replaced: { label: "Replaced", tone: "neutral" },
};

const stateOf = ({ status, pendingDetail }: OwnPayment): State =>
  pendingDetail ? pendingStates[pendingDetail] : states[status];

/** What a payment is for; with the learner's name, because several may share the account. */
const whatFor = ({ enrolments }: OwnPayment): string =>
  enrolments
    .map(({ courseOfInterest, learnerFirstName }) => `${courseOfInterest} (${learnerFirstName})`)
    .join(", ");

const amountWords = ({ amountKobo, refundedKobo }: OwnPayment): string =>
  refundedKobo > 0
    ? `${formatNaira(amountKobo)}, ${formatNaira(refundedKobo)} refunded`
    : formatNaira(amountKobo);

const pendingWords: Record<NonNullable<OwnPayment["pendingDetail"]>, string> = {
  on_its_way: "Please do not pay again. We will email you as soon as it arrives.",
  replaced: "A newer payment took its place. No money has come for this one.",
};

function whenWords({ status, pendingDetail, howPaid, paidAt, startedAt }: OwnPayment): string {
  if (status === "pending" || status === "failed") {
    const words = pendingDetail ? pendingWords[pendingDetail] : "Nothing was taken.";
    return `Started on ${formatDay(new Date(startedAt))}. ${words}`;
  }
  return `${howPaid} on ${formatDay(new Date(paidAt ?? startedAt))}`;
}

function ReceiptButton({ payment: { receipt, enrolments } }: { readonly payment: OwnPayment }) {
  const [first] = enrolments;
  if (!receipt || !first) return "None yet";
  return (
    <ActionButton
      variant="secondary"
      icon="download"
      onAct={() => openFile(`/enrolments/${first.id}/receipts/${receipt}`, "user")}
    >
      {receipt}
      <span className="visually-hidden"> (PDF)</span>
    </ActionButton>
  );
}

function PaymentTable({ payments }: { readonly payments: readonly OwnPayment[] }) {
  return (
    <Panel title="Payments and receipts">
      <Table
        caption="Payments, newest first"
        captionHidden
        rows={payments}
        rowKey={({ reference }) => reference}
        columns={[
          { key: "for", label: "For", rowHeader: true, cell: whatFor },
          { key: "amount", label: "Amount", cell: amountWords },
          {
            key: "status",
            label: "State",
            cell: (payment) => (
              <StatusPill tone={stateOf(payment).tone}>{stateOf(payment).label}</StatusPill>
            ),
          },
          { key: "when", label: "How and when", cell: whenWords },
          {
            key: "receipt",
            label: "Receipt",
            cell: (payment) => <ReceiptButton payment={payment} />,
          },
        ]}
      />
    </Panel>
  );
}

export const paymentsHead = {
  current: "/dashboard/payments",
  title: "Payments",
  lead: "What you paid and what for, with a receipt for each payment that arrived.",
} as const;

/** Every payment that was started, in plain words, with the receipt of those that arrived. */
export function Payments() {
  const payments = useLoaded(loadPayments);
  return (
    <Frame {...paymentsHead}>
      <LoadedPart loaded={payments} label="your payments">
        {(own) =>
          own.total > 0 ? (
            <PaymentTable payments={own.payments} />
          ) : (
            <EmptyState
              title="No payments yet"
              actions={<ButtonLink to={href("/dashboard")}>See your registrations</ButtonLink>}
            />
          )
        }
      </LoadedPart>
    </Frame>
  );
}
