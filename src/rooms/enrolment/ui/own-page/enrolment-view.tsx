import { href, useRevalidator } from "react-router";
import { Button, ButtonLink } from "#design/actions/button.tsx";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { Panel } from "#design/page/panel.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { EnrolmentSummary, PayNow as PayNowFacts } from "../../contract/enrolment.ts";
import type { Receipt } from "../../contract/receipt.ts";
import type { AdmissionSlip as Slip } from "../../contract/slip.ts";
import { hasSlip } from "../../rules/states.ts";
import { FeeTable } from "../form/fee-parts.tsx";
import { formPageOf, ownPageOf } from "../form/registration-links.ts";
import { AskUs, NextSteps } from "../next-steps.tsx";
import { MoneyTerms } from "../payment/money-terms.tsx";
import { BankTransfer } from "../payment/other-ways.tsx";
import { startEnrolmentPayment } from "../payment/start-payment.ts";
import { usePayment } from "../payment/use-payment.ts";
import { draftKeyOf } from "../registration-view.ts";
import { AdmissionSlip } from "../slip/admission-slip.tsx";
import { AskSomeone } from "./ask-someone.tsx";
import { EnrolmentFacts, EnrolmentStatusPill } from "./enrolment-facts.tsx";
import type { OwnPagePosted } from "./own-page-posted.ts";
import { PayNow } from "./pay-now.tsx";
import { PaymentsMade, wasShown } from "./payments-made.tsx";

type WhatIsDueProps = {
  readonly enrolment: EnrolmentSummary;
  readonly resumeToken: string;
  readonly posted: OwnPagePosted | null;
  readonly due: PayNowFacts;
};

/** The amount that is due, what people ask before they pay, the button, and the other ways. */
function WhatIsDue({ enrolment, resumeToken, posted, due }: WhatIsDueProps) {
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
  const askedKobo = due.quoteChange?.newAmountKobo ?? due.amountKobo;
  return (
    <Panel title="To pay">
      <div className="stack">
        <FeeTable quote={{ components: [], totalKobo: due.amountKobo }} label="Due now" />
        <MoneyTerms />
        <PayNow
          due={due}
          reference={enrolment.reference}
          phase={payment.phase}
          isBusy={payment.isBusy}
          onPay={() => payment.pay()}
          onAskAgain={payment.confirm}
          posted={posted?.message}
        />
        <div>
          {enrolment.fee.components.length > 1 && (
            <Disclosure summary="What the fee covers">
              <FeeTable quote={enrolment.fee} label="Total fee" />
            </Disclosure>
          )}
          <Disclosure summary="Pay by bank transfer">
            <BankTransfer reference={due.transferReference} amountKobo={askedKobo} />
          </Disclosure>
          <Disclosure
            summary="Ask someone else to pay"
            open={Boolean(posted?.payLink) || undefined}
          >
            <AskSomeone
              enrolmentId={enrolment.id}
              resumeToken={resumeToken}
              courseName={enrolment.courseOfInterest}
              amountKobo={askedKobo}
              posted={posted?.payLink ?? null}
            />
          </Disclosure>
        </div>
      </div>
    </Panel>
  );
}

type EnrolmentViewProps = {
  readonly enrolment: EnrolmentSummary;
  readonly slip: Slip | null;
  readonly receipts: readonly Receipt[];
  readonly steps: readonly string[];
  readonly resumeToken: string;
  readonly posted: OwnPagePosted | null;
  /** The id of the draft whose form led here (registration-view.ts). */
  readonly sent: string | null;
};

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

/** What the status means for money, in one sentence. */
function standingOf({ fee, paidKobo, refundedKobo, payNow, status }: EnrolmentSummary): string {
  if (payNow) {
    const paid = paidKobo > 0 ? `${formatNaira(paidKobo)} paid. ` : "";
    const askedKobo = payNow.quoteChange?.newAmountKobo ?? payNow.amountKobo;
    return `${paid}${formatNaira(askedKobo)} is due. Your place is confirmed when it has arrived.`;
  }
  if (status === "applied") {
    return "You have applied for a sponsored place. We will email you our decision.";
  }
  if (refundedKobo > 0) {
    return `${formatNaira(paidKobo)} paid, ${formatNaira(refundedKobo)} refunded. Nothing is due.`;
  }
  if (paidKobo > 0) return `${formatNaira(paidKobo)} paid. Nothing is due.`;
  return fee.totalKobo === 0 && hasSlip(status) ? "There is nothing to pay." : "Nothing is due.";
}

function AnswersMissing({
  id,
  resumeToken,
}: {
  readonly id: string;
  readonly resumeToken: string;
}) {
  return (
    <Alert tone="warning" title="One more step">
      <p>Your payment has arrived. We need a few more answers to confirm your place.</p>
      <p>
        <ButtonLink to={formPageOf(id, resumeToken)}>Complete your registration</ButtonLink>
      </p>
    </Alert>
  );
}

/** The enrolment's own page: its status, what is due, the slip, and every payment. */
export function EnrolmentView(props: EnrolmentViewProps) {
  const { enrolment, slip, receipts, steps, resumeToken, posted, sent } = props;
  const { id, payNow, payments, replaced, status } = enrolment;
  const shown = payments.filter(wasShown);
  return (
    <>
      <PageHeader
        width="form"
        kicker={enrolment.courseOfInterest}
        title="Your registration"
        lead={replaced ? undefined : <span role="status">{standingOf(enrolment)}</span>}
      >
        {!slip && (
          <p>
            {replaced ? (
              <StatusPill tone="neutral">Replaced</StatusPill>
            ) : (
              <EnrolmentStatusPill status={status} paidKobo={enrolment.paidKobo} />
            )}
          </p>
        )}
      </PageHeader>
      <div className="wrap wrap-form stack pb-56" data-sent={sent ? draftKeyOf(sent) : undefined}>
        {status === "awaiting_form" && <AnswersMissing id={id} resumeToken={resumeToken} />}
        {replaced && <ReplacedNotice by={replaced.by} resumeToken={resumeToken} />}
        {payNow && (
          <WhatIsDue enrolment={enrolment} resumeToken={resumeToken} posted={posted} due={payNow} />
        )}
        {slip ? (
          <AdmissionSlip slip={slip} />
        ) : (
          <Panel title="Program">
            <EnrolmentFacts enrolment={enrolment} />
          </Panel>
        )}
        <NextSteps steps={steps} />
        {shown.length > 0 && (
          <Panel title="Payments and receipts">
            <PaymentsMade payments={shown} receipts={receipts} />
          </Panel>
        )}
        <div className="form-actions no-print">
          {(slip || receipts.length > 0) && (
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
        <p className="hint no-print">Anyone with this link can open this page. Keep it private.</p>
        <AskUs />
      </div>
    </>
  );
}
