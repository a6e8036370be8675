import { useRevalidator } from "react-router";
import { Disclosure } from "#design/disclosure.tsx";
import { Panel } from "#design/panel.tsx";
import type { EnrolmentSummary, PayNow as PayNowFacts } from "../../contract/enrolment.ts";
import { FeeTable } from "../form/fee-parts.tsx";
import { MoneyTerms } from "../payment/money-terms.tsx";
import { BankTransfer } from "../payment/other-ways.tsx";
import { startEnrolmentPayment } from "../payment/start-payment.ts";
import { usePayment } from "../payment/use-payment.ts";
import { AskSomeone } from "./ask-someone.tsx";
import type { OwnPagePosted } from "./own-page-posted.ts";
import { PayNow } from "./pay-now.tsx";

export type WhatIsDueProps = {
  readonly enrolment: EnrolmentSummary;
  readonly resumeToken: string;
  readonly posted: OwnPagePosted | null;
  readonly due: PayNowFacts;
};

/** The amount that is due, what people ask before they pay, the button, and the other ways. */
export function WhatIsDue({ enrolment, resumeToken, posted, due }: WhatIsDueProps) {
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
