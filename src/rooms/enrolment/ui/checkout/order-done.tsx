import { useEffect } from "react";
import { href } from "react-router";
import { Alert } from "#design/alert.tsx";
import { Button, ButtonLink } from "#design/button.tsx";
import { EmptyState } from "#design/empty-state.tsx";
import { Panel } from "#design/panel.tsx";
import { Skeleton } from "#design/skeleton.tsx";
import { callApi } from "#foundation/http/call.ts";
import type { EnrolmentSummary } from "../../contract/enrolment.ts";
import { ownEnrolmentCalls } from "../../contract/own-calls.ts";
import { removeFromCart } from "../cart/cart-store.ts";
import { PayNow } from "../own-page/pay-now.tsx";
import { BankTransfer } from "../payment/other-ways.tsx";
import { startEnrolmentPayment } from "../payment/start-payment.ts";
import { usePayment } from "../payment/use-payment.ts";
import { EnrolmentStep } from "./enrolment-step.tsx";
import { useCall } from "./use-call.ts";
import { useOwnPage } from "./use-own-page.ts";

/** What is still to pay for the order. Any of its enrolments pays all of it. */
function ToPay({
  enrolment: { id, reference },
  payNow,
  onPaid,
}: {
  readonly enrolment: EnrolmentSummary;
  readonly payNow: NonNullable<EnrolmentSummary["payNow"]>;
  readonly onPaid: () => void;
}) {
  const payment = usePayment({
    start: () => startEnrolmentPayment(id, "", payNow.quoteChange?.newAmountKobo),
    onSettled: onPaid,
  });
  return (
    <Panel title="To pay">
      <div className="stack">
        <PayNow
          due={payNow}
          reference={reference}
          phase={payment.phase}
          isBusy={payment.isBusy}
          onPay={() => payment.pay()}
          onAskAgain={payment.confirm}
        />
        <h3>By bank transfer</h3>
        <BankTransfer
          reference={payNow.transferReference}
          amountKobo={payNow.quoteChange?.newAmountKobo ?? payNow.amountKobo}
        />
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
    callApi(ownEnrolmentCalls.list, {}, { signal }),
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
      <EmptyState title="We do not know this order" actions={toDashboard}>
        All your registrations are on your dashboard.
      </EmptyState>
    );
  }
  const due = shown.find(({ payNow }) => payNow !== null);
  return (
    <div className="stack stack-36">
      {!due && (
        <Alert tone="success" role="status" title={doneTitle(shown)}>
          {shown.some(({ status }) => status === "awaiting_form")
            ? "Now fill in the form of each program, to confirm the place. What we know is filled in already."
            : "There is nothing more to do here."}
        </Alert>
      )}
      {due?.payNow && <ToPay enrolment={due} payNow={due.payNow} onPaid={own.tryAgain} />}
      <ul className="stack">
        {shown.map((enrolment) => (
          <EnrolmentStep key={enrolment.id} enrolment={enrolment} />
        ))}
      </ul>
      <div className="form-actions">{toDashboard}</div>
    </div>
  );
}
