import { useCallback, useState } from "react";
import { href } from "react-router";
import { ActionButton } from "#design/actions/action-button.tsx";
import { ButtonLink } from "#design/actions/button.tsx";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { Table } from "#design/list/table.tsx";
import { LoadedPart } from "#design/loading/loaded-part.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { Panel } from "#design/page/panel.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import { type PageHandle, privateHeaders } from "#foundation/pages/page-handle.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import { formatDay } from "#foundation/time/time.ts";
import { Guarded, openFile } from "#rooms/accounts/door.ui.ts";
import { balanceWords, statementTitle } from "#rooms/enrolment/account/statement-words.ts";
import { PaymentStatePill, Statement } from "#rooms/enrolment/door.ui.ts";
import type { OwnEnrolment, OwnPayment } from "#rooms/enrolment/own-page/own-enrolments.ts";
import {
  checkedMeaning,
  notCompletedMeaning,
  onItsWayMeaning,
  type PaymentState,
} from "#rooms/enrolment/payment/payment-words.ts";
import { Frame, WaitingFrame } from "../frame.tsx";
import { PayNext } from "../pay-next.tsx";

export const handle: PageHandle = { client: "at-once", styles: "signed-in" };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Payments") },
  { name: "robots", content: "noindex" },
];

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

const paymentsHead = {
  current: "/dashboard/payments",
  title: "Payments",
  lead: "What you paid and what for, with a receipt for each payment that arrived, and what is still owed.",
} as const;

function LoadedStatement({ id }: { readonly id: string }) {
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /enrolments/:id/account", { params: { id } }, { signal }),
    [id],
  );
  return (
    <LoadedPart loaded={useLoaded(load)} label="the statement" lines={4}>
      {(statement) => (
        <div className="stack stack-16">
          <Statement statement={statement} hasDues />
          <div>
            <ActionButton
              variant="secondary"
              icon="download"
              onAct={() => openFile(`/enrolments/${id}/account.pdf`, "user")}
            >
              Statement (PDF)
            </ActionButton>
          </div>
        </div>
      )}
    </LoadedPart>
  );
}

/** What a place still costs; nothing for one that is paid, because the panel says that once for all. */
function owedWords(balanceKobo: number): string {
  if (balanceKobo === 0) return "";
  return `: ${balanceWords(balanceKobo)}${balanceKobo < 0 ? "" : " still to pay"}`;
}

function OneStatement({ enrolment }: { readonly enrolment: OwnEnrolment }) {
  const { id, courseOfInterest, learner, account } = enrolment;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="stack stack-8">
      <Disclosure
        summary={`${courseOfInterest}, ${learner.fullName}${owedWords(account.balanceKobo)}`}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        {isOpen && <LoadedStatement id={id} />}
      </Disclosure>
      <div>
        <PayNext enrolment={enrolment} />
      </div>
    </div>
  );
}

const loadEnrolments = (signal: AbortSignal) => callApi("GET /me/enrolments", {}, { signal });

/** A statement of account for each place that costs something; each loads when it is opened. */
function Statements() {
  return (
    <LoadedPart loaded={useLoaded(loadEnrolments)} label="your statements">
      {({ enrolments }) => {
        const shown = enrolments.filter(
          ({ account, refundedKobo }) =>
            account.dues.length > 0 || account.receivedKobo !== 0 || refundedKobo > 0,
        );
        return shown.length === 0 ? null : (
          <Panel title={statementTitle}>
            <div className="stack stack-16">
              {shown.every(({ account }) => account.balanceKobo <= 0) && (
                <p>Nothing is still to pay.</p>
              )}
              {shown.map((enrolment) => (
                <OneStatement key={enrolment.id} enrolment={enrolment} />
              ))}
            </div>
          </Panel>
        );
      }}
    </LoadedPart>
  );
}

/** Every payment that was started, in plain words, with the receipt of those that arrived. */
function Payments() {
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

export default function PaymentsPage() {
  return (
    <Guarded audience="user" waiting={<WaitingFrame {...paymentsHead} />}>
      <Payments />
    </Guarded>
  );
}
