import { href, useRevalidator } from "react-router";
import { Alert } from "#design/alert.tsx";
import { Button, ButtonLink } from "#design/button.tsx";
import { AnswerHours, ContactWays } from "#design/contact-ways.tsx";
import { Disclosure } from "#design/disclosure.tsx";
import { PageHeader } from "#design/page-header.tsx";
import { Panel } from "#design/panel.tsx";
import { StatusPill } from "#design/status-pill.tsx";
import { formatNaira } from "#foundation/money.ts";
import type { EnrolmentSummary, PayNow as PayNowFacts } from "../../contract/enrolment.ts";
import { FeeTable } from "../form/fee-parts.tsx";
import { formPageOf, ownPageOf } from "../form/registration-links.ts";
import { BankTransfer } from "../payment/other-ways.tsx";
import { startEnrolmentPayment } from "../payment/start-payment.ts";
import { usePayment } from "../payment/use-payment.ts";
import { AskSomeone } from "./ask-someone.tsx";
import { EnrolmentFacts, EnrolmentStatusPill } from "./enrolment-facts.tsx";
import { PayNow } from "./pay-now.tsx";
import { PaymentsMade } from "./payments-made.tsx";

export type OwnPagePosted = {
  readonly message?: string;
  readonly payLink?: string;
  /** The person asked for a new link. */
  readonly renewed?: boolean;
};

export type EnrolmentViewProps = {
  readonly enrolment: EnrolmentSummary;
  readonly resumeToken: string;
  readonly posted: OwnPagePosted | null;
};

function WhatIsDue({
  enrolment,
  resumeToken,
  posted,
  due,
}: EnrolmentViewProps & { readonly due: PayNowFacts }) {
  const { revalidate } = useRevalidator();
  const payment = usePayment({
    start: () =>
      startEnrolmentPayment(enrolment.id, resumeToken, due.quoteChange?.newAmountKobo).catch(
        // The page may be out of date: a new amount, or a replaced registration.
        (error: unknown) => {
          void revalidate();
          throw error;
        },
      ),
    onSettled: () => void revalidate(),
  });
  return (
    <div className="stack">
      <PayNow
        due={due}
        reference={enrolment.reference}
        phase={payment.phase}
        isBusy={payment.isBusy}
        onPay={() => payment.pay()}
        onAskAgain={payment.confirm}
        posted={posted?.message}
      />
      <Disclosure summary="Pay by bank transfer">
        <BankTransfer reference={enrolment.reference} />
      </Disclosure>
      <Disclosure summary="Ask someone else to pay" open={Boolean(posted?.payLink) || undefined}>
        <AskSomeone
          enrolmentId={enrolment.id}
          resumeToken={resumeToken}
          courseName={enrolment.courseOfInterest}
          posted={posted?.payLink ?? null}
        />
      </Disclosure>
    </div>
  );
}

/** The form was sent again. @param by the newer registration's id, if this token opens it */
function ReplacedNotice({
  by,
  resumeToken,
}: {
  readonly by: string | null;
  readonly resumeToken: string;
}) {
  return (
    <Alert tone="info" title="You sent this form again">
      <p>
        A newer registration replaced this one, so you have nothing to pay here. If you have already
        paid for this one, nothing is lost: the money counts for the newer one, or we will write to
        you.
      </p>
      {by ? (
        <p>
          <ButtonLink to={ownPageOf({ id: by, resumeToken })}>
            Open the newer registration
          </ButtonLink>
        </p>
      ) : (
        <p>The link to the newer one is in our email about it.</p>
      )}
    </Alert>
  );
}

/** The enrolment's own page: its status, what is due, and the ways to pay. */
export function EnrolmentView(props: EnrolmentViewProps) {
  const { enrolment, resumeToken } = props;
  const { fee, paidKobo, payNow, payments, replaced, status } = enrolment;
  return (
    <>
      <PageHeader width="form" kicker={enrolment.courseOfInterest} title="Your registration">
        <p>
          {replaced ? (
            <StatusPill tone="neutral">Replaced</StatusPill>
          ) : (
            <EnrolmentStatusPill status={status} />
          )}
        </p>
      </PageHeader>
      <div className="wrap wrap-form stack pb-56">
        <Panel title="Program">
          <EnrolmentFacts enrolment={enrolment} />
        </Panel>
        {status === "awaiting_form" && (
          <Alert tone="warning" title="One more step">
            <p>Your payment has arrived. We need a few more answers to confirm your place.</p>
            <p>
              <ButtonLink to={formPageOf(enrolment.id, resumeToken)}>
                Complete your registration
              </ButtonLink>
            </p>
          </Alert>
        )}
        {replaced && <ReplacedNotice by={replaced.by} resumeToken={resumeToken} />}
        {fee.totalKobo > 0 && !replaced && (
          <Panel title="Fee">
            <div className="stack">
              <FeeTable quote={fee} label="Total fee" />
              {payNow && paidKobo > 0 && (
                <Alert tone="success">{`${formatNaira(paidKobo)} paid.`}</Alert>
              )}
              {payNow ? (
                <WhatIsDue {...props} due={payNow} />
              ) : (
                paidKobo > 0 && (
                  <Alert tone="success">{`${formatNaira(paidKobo)} paid. Nothing is due.`}</Alert>
                )
              )}
            </div>
          </Panel>
        )}
        {payments.length > 0 && (
          <Panel title="Payments and receipts">
            <PaymentsMade payments={payments} />
          </Panel>
        )}
        {status === "applied" && (
          <Alert tone="info">
            You have applied for a sponsored place. We will email you our decision.
          </Alert>
        )}
        <div className="form-actions no-print">
          {paidKobo > 0 && (
            <Button
              variant="secondary"
              icon="print"
              className="with-script"
              onClick={() => print()}
            >
              Print
            </Button>
          )}
          <ButtonLink variant="secondary" to={href("/programs")}>
            Browse Programs
          </ButtonLink>
        </div>
        <p className="hint">
          Anyone with this link can open this page. Keep it private. Questions? Write to{" "}
          <ContactWays />. <AnswerHours />
        </p>
      </div>
    </>
  );
}
