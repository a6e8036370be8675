import { href } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { Panel } from "#design/page/panel.tsx";
import { Money } from "#design/text/money.tsx";
import { feeComponents } from "#rooms/catalogue/program/program-terms.ts";
import { MoneyTerms } from "../payment/money-terms.tsx";
import { BankTransfer } from "../payment/other-ways.tsx";
import { PaymentNotice } from "../payment/payment-notice.tsx";
import type { PaymentPhase } from "../payment/payment-phase.ui.ts";
import { payButtonLabel } from "../payment/payment-texts.ui.ts";
import { FeeTable } from "../registration/fee-parts.tsx";
import { KnownBefore } from "../registration/known-before.tsx";
import { droppedNames, orderAgain } from "./cart.ts";
import type { CartQuote } from "./order.ts";

/** The fees of all programs together, by component. */
function sumOf({ items, totalKobo }: CartQuote) {
  const lines = items.flatMap(({ fee }) => fee?.components ?? []);
  const components = feeComponents.flatMap((component) => {
    const amountKobo = lines
      .filter((line) => line.component === component)
      .reduce((sum, line) => sum + line.amountKobo, 0);
    return amountKobo > 0 ? [{ component, amountKobo }] : [];
  });
  return { components, totalKobo };
}

/** What the order costs, who takes the money, the refund rule, and the button. */
export function PayForOrder({
  quote,
  toPayKobo,
  phase,
  isBusy,
  reference,
  onAskAgain,
}: {
  readonly quote: CartQuote;
  /** What the button charges: the total, or its first part. */
  readonly toPayKobo: number;
  readonly phase: PaymentPhase;
  readonly isBusy: boolean;
  /** For a transfer, once the order is stored. */
  readonly reference: string | undefined;
  readonly onAskAgain: (reference: string) => void;
}) {
  const nothingDue = quote.totalKobo === 0;
  return (
    <Panel title={nothingDue ? "Nothing to pay" : "What you pay"}>
      <div className="stack">
        {nothingDue ? (
          <p>These programs are free. Fill in the form of each one next.</p>
        ) : (
          <>
            <FeeTable quote={sumOf(quote)} />
            {toPayKobo < quote.totalKobo && (
              <p className="total">
                To pay now <Money amountKobo={toPayKobo} look="price" />
              </p>
            )}
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
              Register now, pay later
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}
