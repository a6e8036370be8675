import { href } from "react-router";
import { ActionButton } from "#design/actions/action-button.tsx";
import { ButtonLink } from "#design/actions/button.tsx";
import { Table } from "#design/list/table.tsx";
import { LoadedPart } from "#design/loading/loaded-part.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { Panel } from "#design/page/panel.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatDay } from "#foundation/time/time.ts";
import { openFile } from "#rooms/accounts/ui/door.ts";
import type { OwnPayment } from "#rooms/enrolment/contract/own-enrolments.ts";
import {
  checkedMeaning,
  notCompletedMeaning,
  onItsWayMeaning,
  type PaymentState,
} from "#rooms/enrolment/rules/money/payment-words.ts";
import { PaymentStatePill } from "#rooms/enrolment/ui/door.ts";
import { Frame } from "./frame.tsx";
import { Statements } from "./statements.tsx";

const loadPayments = (signal: AbortSignal) => callApi("GET /me/payments", {}, { signal });

const states: Record<OwnPayment["status"], PaymentState> = {
  pending: "not_completed",
  success: "paid",
  failed: "not_completed",
  review: "on_its_way",
  refunded: "given_back",
};

const stateOf = ({ status, pendingDetail }: OwnPayment): PaymentState =>
  pendingDetail === "on_its_way" ? "on_its_way" : states[status];

/** What a payment is for; with the learner's name, because several may share the account. */
const whatFor = ({ enrolments }: OwnPayment): string =>
  enrolments
    .map(({ courseOfInterest, learnerFirstName }) => `${courseOfInterest} (${learnerFirstName})`)
    .join(", ");

const amountWords = ({ amountKobo, refundedKobo }: OwnPayment): string =>
  refundedKobo > 0
    ? `${formatNaira(amountKobo)}, ${formatNaira(refundedKobo)} given back`
    : formatNaira(amountKobo);

function meaningOf({ status, pendingDetail }: OwnPayment): string {
  if (status === "failed") return "Nothing was taken.";
  return pendingDetail === "on_its_way" ? onItsWayMeaning : notCompletedMeaning;
}

function whenWords(payment: OwnPayment): string {
  const { status, howPaid, paidAt, startedAt } = payment;
  if (status === "review") return checkedMeaning;
  return status === "pending" || status === "failed"
    ? `Started on ${formatDay(new Date(startedAt))}. ${meaningOf(payment)}`
    : `${howPaid} on ${formatDay(new Date(paidAt ?? startedAt))}`;
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
            cell: (payment) => <PaymentStatePill state={stateOf(payment)} />,
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
  lead: "What you paid and what for, with a receipt for each payment that arrived, and what is still owed.",
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
      <Statements />
    </Frame>
  );
}
