import { useEffect, useState } from "react";
import { href } from "react-router";
import { Button, ButtonLink } from "#design/actions/button.tsx";
import { Skeleton } from "#design/loading/skeleton.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { StatusPill, type Tone } from "#design/messages/status-pill.tsx";
import { Panel } from "#design/page/panel.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { CallError, callApi } from "#foundation/http/call.ts";
import type { EnrolmentStatus, EnrolmentSummary, PayNow as PayNowFacts } from "../enrolment.ts";
import { PayNow } from "../own-page/pay-now.tsx";
import { TransferWays } from "../payment/other-ways.tsx";
import { PaymentRefusal } from "../payment/payment-phase.ui.ts";
import { startEnrolmentPayment } from "../payment/start-payment.ui.ts";
import { usePayment } from "../payment/use-payment.ui.ts";
import { firstNameOf } from "../registration/course-of-interest.ts";
import { placeFor } from "./cart.ts";
import { removeFromCart } from "./cart-store.ui.ts";
import { useCall, useOwnPage } from "./use-call.ui.ts";

const statuses: Partial<Record<EnrolmentStatus, { label: string; tone: Tone }>> = {
  pending_payment: { label: "Waiting for payment", tone: "warning" },
  awaiting_form: { label: "Form missing", tone: "info" },
  confirmed: { label: "Confirmed", tone: "success" },
};

function EnrolmentStep({
  enrolment,
  isOneOfMany,
}: {
  readonly enrolment: EnrolmentSummary;
  /** The order has several learners, perhaps in one program. */
  readonly isOneOfMany: boolean;
}) {
  const { id, status, courseOfInterest, learner, preferredLocation, code } = enrolment;
  const learnerFirstName = isOneOfMany ? firstNameOf(learner.fullName) : null;
  const title = placeFor({ courseOfInterest, learnerFirstName });
  const { label, tone } = statuses[status] ?? { label: "Closed", tone: "neutral" };
  return (
    <li>
      <Panel title={title} actions={<StatusPill tone={tone}>{label}</StatusPill>}>
        <div className="stack">
          <DescriptionList
            items={[
              { term: "Learner", value: learner.fullName },
              ...(preferredLocation ? [{ term: "Centre", value: preferredLocation }] : []),
              { term: "Code", value: <b className="money">{code}</b> },
            ]}
          />
          {status === "awaiting_form" && (
            <div>
              <ButtonLink to={href("/enrolments/:id/form", { id })}>
                Fill in the form<span className="visually-hidden"> for {title}</span>
              </ButtonLink>
            </div>
          )}
          {status === "pending_payment" && (
            <p className="hint">Next: pay. After that, fill in the form of this program.</p>
          )}
        </div>
      </Panel>
    </li>
  );
}

type ToPayProps = {
  readonly enrolment: EnrolmentSummary;
  readonly payNow: PayNowFacts;
  readonly onPaid: () => void;
};

/** The two amounts in the answer when a quote has expired and the fee has changed. */
function readQuoteChange(error: unknown): PayNowFacts["quoteChange"] {
  if (!(error instanceof CallError && error.code === "quote_changed")) return null;
  const { oldAmountKobo, newAmountKobo } = error.details ?? {};
  return typeof oldAmountKobo === "number" && typeof newAmountKobo === "number"
    ? { oldAmountKobo, newAmountKobo }
    : null;
}

/**
 * What is still to be paid for the order. Paying for any of its enrolments pays for all. The list of enrolments does
 * not compare quotes with today's fees; starting a payment does, and then the button asks for the new amount.
 */
function ToPay({ enrolment: { id, reference, inParts }, payNow, onPaid }: ToPayProps) {
  // Who chose parts pays the one that is due.
  const amountKobo = inParts ? payNow.dueNowKobo : payNow.amountKobo;
  const [quoteChange, setQuoteChange] = useState(payNow.quoteChange);
  const payment = usePayment({
    start: () =>
      startEnrolmentPayment(
        id,
        "",
        quoteChange?.newAmountKobo,
        quoteChange?.newAmountKobo ?? amountKobo,
      ).catch((error: unknown) => {
        const change = readQuoteChange(error);
        if (!change) throw error;
        setQuoteChange(change);
        throw new PaymentRefusal("Nothing was taken. Please look at the new amount first.");
      }),
    onPaid,
  });
  return (
    <Panel title="To pay">
      <div className="stack">
        <PayNow
          due={{ amountKobo, quoteChange }}
          reference={reference}
          phase={payment.phase}
          isBusy={payment.isBusy}
          onPay={() => payment.pay()}
          onAskAgain={payment.confirm}
        />
        <h3>By bank transfer</h3>
        <TransferWays due={payNow} amountKobo={quoteChange?.newAmountKobo ?? amountKobo} />
      </div>
    </Panel>
  );
}

const doneTitle = (shown: readonly EnrolmentSummary[]) =>
  shown.some(({ paidKobo }) => paidKobo > 0) ? "Your payment has arrived" : "You are registered";

/** The enrolments of an order, with the next step of each. */
export function OrderDone({ ids }: { readonly ids: readonly string[] }) {
  const { session } = useOwnPage();
  const own = useCall(session ? "enrolments" : null, (signal) =>
    callApi("GET /me/enrolments", {}, { signal }),
  );
  const shown = own.value?.enrolments.filter(({ id }) => ids.includes(id)) ?? [];
  // They are ordered: the cart no longer needs them.
  const ordered = shown.map(({ program }) => program.id).join(" ");
  useEffect(() => {
    if (ordered) removeFromCart(...ordered.split(" "));
  }, [ordered]);
  const toDashboard = (
    <ButtonLink variant="secondary" to={href("/dashboard")}>
      Open your dashboard
    </ButtonLink>
  );
  if (own.state === "failed") {
    return (
      <Alert tone="danger" role="alert" title="We could not load your registrations">
        <p>They are saved.</p>
        <Button variant="secondary" onClick={own.tryAgain}>
          Try again
        </Button>
      </Alert>
    );
  }
  if (!session || !own.value) return <Skeleton label="Loading your registrations" lines={6} />;
  if (shown.length === 0) {
    return (
      <EmptyState title="We could not find this order" actions={toDashboard}>
        All your registrations are on your dashboard.
      </EmptyState>
    );
  }
  const isOneOfMany = new Set(shown.map(({ learnerId }) => learnerId)).size > 1;
  // Who chose parts and has a place pays the next part later, on the dashboard.
  const due = shown.find(
    ({ payNow, inParts, status }) => payNow && (!inParts || status === "pending_payment"),
  );
  return (
    <div className="stack stack-36">
      {!due && (
        <Alert tone="success" role="status" title={doneTitle(shown)}>
          {shown.some(({ status }) => status === "awaiting_form")
            ? "Now fill in the form of each program to confirm the place. We have already filled in what we know."
            : "There is nothing more to do here."}
        </Alert>
      )}
      {due?.payNow && <ToPay enrolment={due} payNow={due.payNow} onPaid={own.tryAgain} />}
      <ul className="stack">
        {shown.map((enrolment) => (
          <EnrolmentStep key={enrolment.id} enrolment={enrolment} isOneOfMany={isOneOfMany} />
        ))}
      </ul>
      <div className="form-actions">{toDashboard}</div>
    </div>
  );
}
