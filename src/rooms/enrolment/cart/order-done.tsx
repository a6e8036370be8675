import { type ReactNode, useEffect, useState } from "react";
import { href } from "react-router";
import { ActionButton } from "#design/actions/action-button.tsx";
import { Button, ButtonLink } from "#design/actions/button.tsx";
import { Skeleton } from "#design/loading/skeleton.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { Panel } from "#design/page/panel.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import { formatFullDay } from "#foundation/time/time.ts";
import { withWholeDays } from "#foundation/time/whole-days.ts";
import { openFile } from "#rooms/accounts/door.ui.ts";
import { levelNamed } from "#rooms/catalogue/levels/levels.ts";
import type { EnrolmentSummary, PayNow as PayNowFacts } from "../enrolment.ts";
import { EnrolmentStatusPill } from "../own-page/enrolment-facts.tsx";
import { confirmedWords } from "../own-page/outcome-words.ui.ts";
import type { OwnEnrolment } from "../own-page/own-enrolments.ts";
import { PayNow } from "../own-page/pay-now.tsx";
import { TransferWays } from "../payment/other-ways.tsx";
import { PaymentRefusal } from "../payment/payment-phase.ui.ts";
import { startEnrolmentPayment } from "../payment/start-payment.ui.ts";
import { usePayment } from "../payment/use-payment.ui.ts";
import { firstNameOf } from "../registration/course-of-interest.ts";
import { removeFromCart } from "./cart-store.ui.ts";
import { useCall, useOwnPage } from "./use-call.ui.ts";

/** A receipt or a slip of the account, as a button that fetches the file. */
function FileButton({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  return (
    <ActionButton variant="secondary" icon="download" onAct={() => openFile(path, "user")}>
      {children}
    </ActionButton>
  );
}

/** One place of the order: its state, its start, and its form or its slip. */
function EnrolmentStep({ enrolment }: { readonly enrolment: OwnEnrolment }) {
  const { id, status, program, trainingLevel, learner, intake, code, slipAvailable } = enrolment;
  const place = intake?.location ?? enrolment.preferredLocation;
  const course = [program.title, trainingLevel && levelNamed(trainingLevel)].filter(Boolean);
  const title = `${firstNameOf(learner.fullName)}: ${course.join(", ")}`;
  return (
    <li>
      <Panel title={title} actions={<EnrolmentStatusPill enrolment={enrolment} />}>
        <div className="stack">
          <DescriptionList
            items={[
              ...(place ? [{ term: place === "Online" ? "Place" : "Centre", value: place }] : []),
              ...(intake
                ? [
                    {
                      term: "Training starts",
                      value: withWholeDays(formatFullDay(intake.startsOn)),
                    },
                  ]
                : []),
              { term: "Code", value: <b className="money">{code}</b> },
            ]}
          />
          {status === "awaiting_form" && (
            <div>
              <ButtonLink to={href("/enrolments/:id/form", { id })}>
                Finish the form<span className="visually-hidden"> for {title}</span>
              </ButtonLink>
            </div>
          )}
          {slipAvailable && status !== "awaiting_form" && (
            <div>
              <FileButton path={`/enrolments/${id}/slip`}>
                Slip (PDF)<span className="visually-hidden"> for {title}</span>
              </FileButton>
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

/** What was received for the places, whether they are confirmed, and the receipts. */
function Done({ shown }: { readonly shown: readonly OwnEnrolment[] }) {
  const receivedKobo = shown.reduce((sum, { account }) => sum + account.receivedKobo, 0);
  const isConfirmed = shown.every(({ status }) => status === "confirmed");
  const isFormMissing = shown.some(({ status }) => status === "awaiting_form");
  const words = [
    ...(receivedKobo > 0 ? [`${formatNaira(receivedKobo)} received.`] : []),
    ...(isConfirmed ? [confirmedWords(shown.length)] : []),
    ...(isFormMissing
      ? [
          "Now fill in the form of each program to confirm the place. We have already filled in what we know.",
        ]
      : []),
  ].join(" ");
  // A payment for several places has one receipt.
  const receipts = new Map(
    shown.flatMap(({ id, receipts: own }) => own.map((number) => [number, id] as const)),
  );
  return (
    <Alert
      tone="success"
      role="status"
      title={receivedKobo > 0 ? "Your payment has arrived" : "You are registered"}
    >
      <p>{words || "There is nothing more to do here."}</p>
      {receipts.size > 0 && (
        <div className="row">
          {[...receipts].map(([number, id]) => (
            <FileButton key={number} path={`/enrolments/${id}/receipts/${number}`}>
              <span>
                Receipt <span className="money">{number}</span> (PDF)
              </span>
            </FileButton>
          ))}
        </div>
      )}
    </Alert>
  );
}

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
  // Who chose parts and has a place pays the next part later, on the dashboard.
  const due = shown.find(
    ({ payNow, inParts, status }) => payNow && (!inParts || status === "pending_payment"),
  );
  return (
    <div className="stack stack-36">
      {!due && <Done shown={shown} />}
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
