import { useState } from "react";
import { Panel } from "#design/panel.tsx";
import { CallError } from "#foundation/http/call.ts";
import type { EnrolmentSummary, PayNow as PayNowFacts } from "../../contract/enrolment.ts";
import { PayNow } from "../own-page/pay-now.tsx";
import { BankTransfer } from "../payment/other-ways.tsx";
import { PaymentRefusal } from "../payment/payment-phase.ts";
import { startEnrolmentPayment } from "../payment/start-payment.ts";
import { usePayment } from "../payment/use-payment.ts";

export type ToPayProps = {
  readonly enrolment: EnrolmentSummary;
  readonly payNow: PayNowFacts;
  readonly onPaid: () => void;
};

/** The two amounts in the answer that a quote has expired and the fee has changed. */
function readQuoteChange(error: unknown): PayNowFacts["quoteChange"] {
  if (!(error instanceof CallError && error.code === "quote_changed")) return null;
  const { oldAmountKobo, newAmountKobo } = error.details ?? {};
  return typeof oldAmountKobo === "number" && typeof newAmountKobo === "number"
    ? { oldAmountKobo, newAmountKobo }
    : null;
}

/**
 * What is still to pay for the order. Any of its enrolments pays all of it. The list of enrolments does not compare
 * quotes with today's fees; starting a payment does, and then the button asks for the new amount.
 */
export function ToPay({ enrolment: { id, reference }, payNow, onPaid }: ToPayProps) {
  const [quoteChange, setQuoteChange] = useState(payNow.quoteChange);
  const payment = usePayment({
    start: () =>
      startEnrolmentPayment(id, "", quoteChange?.newAmountKobo).catch((error: unknown) => {
        const change = readQuoteChange(error);
        if (!change) throw error;
        setQuoteChange(change);
        throw new PaymentRefusal("Nothing was taken. Please look at the new amount first.");
      }),
    onSettled: onPaid,
  });
  return (
    <Panel title="To pay">
      <div className="stack">
        <PayNow
          due={{ ...payNow, quoteChange }}
          reference={reference}
          phase={payment.phase}
          isBusy={payment.isBusy}
          onPay={() => payment.pay()}
          onAskAgain={payment.confirm}
        />
        <h3>By bank transfer</h3>
        <BankTransfer
          reference={payNow.transferReference}
          amountKobo={quoteChange?.newAmountKobo ?? payNow.amountKobo}
        />
      </div>
    </Panel>
  );
}
