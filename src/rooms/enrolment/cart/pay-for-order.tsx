import type { ReactNode } from "react";
import { href } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { Panel } from "#design/page/panel.tsx";
import { Money } from "#design/text/money.tsx";
import { MoneyTerms } from "../payment/money-terms.tsx";
import { BankTransfer } from "../payment/other-ways.tsx";
import { PaymentNotice } from "../payment/payment-notice.tsx";
import type { PaymentPhase } from "../payment/payment-phase.ui.ts";
import { laterLabel, payButtonLabel } from "../payment/payment-texts.ui.ts";
import { FeeTable } from "../registration/fee-parts.tsx";
import { KnownBefore } from "../registration/known-before.tsx";
import { droppedNames, orderAgain } from "./cart.ts";
import type { CartQuote } from "./order.ts";

/** The id of the panel, for the link of the bar. */
const payForOrder = "checkout-pay";

/** The sum, at the end of a phone's screen until the panel to pay comes. */
export const PayBar = ({
  toPayKobo,
  isPart,
}: {
  readonly toPayKobo: number;
  readonly isPart: boolean;
}) =>
  toPayKobo > 0 && (
    <p className="pay-bar">
      <span>
        {isPart ? "To pay now, in parts" : "To pay now"}{" "}
        <Money amountKobo={toPayKobo} look="price" />
      </span>
      <a className="button" href={`#${payForOrder}`}>
        Go to payment
      </a>
    </p>
  );

/** What the order costs, who takes the money, the refund rule, and the button. */
export function PayForOrder({
  quote,
  toPayKobo,
  plan,
  phase,
  isBusy,
  reference,
  onAskAgain,
}: {
  readonly quote: CartQuote;
  /** What the button charges: the total, or its first part. */
  readonly toPayKobo: number;
  /** The choice to pay in parts. */
  readonly plan: ReactNode;
  readonly phase: PaymentPhase;
  readonly isBusy: boolean;
  /** For a transfer, once the order is stored. */
  readonly reference: string | undefined;
  readonly onAskAgain: (reference: string) => void;
}) {
  const nothingDue = quote.totalKobo === 0;
  return (
    <Panel id={payForOrder} title={nothingDue ? "Nothing to pay" : "What you pay"}>
      <div className="stack">
        {nothingDue ? (
          <p>These programs are free. Fill in the form of each one next.</p>
        ) : (
          <>
            {/* Each program says what its fee covers. */}
            <FeeTable quote={{ components: [], totalKobo: quote.totalKobo }} />
            {plan}
            <MoneyTerms stacked />
            <Disclosure summary="Pay by bank transfer" className="other-ways">
              <BankTransfer reference={reference} amountKobo={toPayKobo} />
            </Disclosure>
          </>
        )}
        {quote.dropped.length > 0 && (
          <Alert
            tone="warning"
            role="status"
            title={`${nothingDue ? "Ordering" : "Paying"} this replaces your unpaid registration for ${droppedNames(quote.dropped)}`}
          >
            {orderAgain}
          </Alert>
        )}
        <PaymentNotice phase={phase} reference={reference} onAskAgain={onAskAgain}>
          {phase.name === "known" && (
            <KnownBefore opens={phase.enrolmentId && href("/dashboard")} />
          )}
        </PaymentNotice>
        {toPayKobo < quote.totalKobo && (
          <p className="total">
            To pay now, in parts <Money amountKobo={toPayKobo} look="price" />
          </p>
        )}
        <div className="form-actions">
          <Button type="submit" size="large" pending={isBusy} disabled={phase.name === "review"}>
            {payButtonLabel(phase.name, nothingDue)}
          </Button>
          {!nothingDue && (
            <Button
              type="submit"
              name="pay"
              value="later"
              variant="secondary"
              size="large"
              disabled={isBusy}
            >
              {laterLabel(reference !== undefined)}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}
