import type { FormEvent, ReactNode } from "react";
import { Button } from "#design/actions/button.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { useHydrated } from "#foundation/browser/use-hydrated.ts";
import type { PayNow as PayNowFacts } from "../enrolment.ts";
import { AmountFields, PayWords } from "../payment/amount-choice.tsx";
import type { Payable } from "../payment/pay-choice.ts";
import { placeOfWay } from "../payment/pay-way.tsx";
import { paymentAlerts } from "../payment/payment-alerts.ui.ts";
import { PaymentNotice } from "../payment/payment-notice.tsx";
import type { PaymentPhase } from "../payment/payment-phase.ui.ts";
import { payButton } from "../payment/payment-texts.ui.ts";
import type { AmountChoice } from "../payment/use-amount-choice.ui.ts";

/**
 * The label of the pay button. While the payer must agree to a new amount, it names the amount even
 * after a failure.
 */
function labelOf(phase: PaymentPhase["name"], pay: ReactNode, isNew: boolean): ReactNode {
  switch (phase) {
    case "idle":
    case "review":
    case "refused":
    case "held":
      return pay;
    case "failed":
      return isNew ? pay : payButton.failed;
    case "success":
      return payButton.success;
    default:
      return payButton.processing;
  }
}

/** The new amount. Paying agrees to it. */
function NewAmount({ oldAmountKobo, newAmountKobo }: NonNullable<PayNowFacts["quoteChange"]>) {
  return (
    <Alert tone="warning" title="The fee has changed">
      <p>
        At registration it was {formatNaira(oldAmountKobo)}. That offer has expired; it is now{" "}
        {formatNaira(newAmountKobo)}.
      </p>
      <p>If you have already paid the old fee, it counts. Do not pay again.</p>
      <input type="hidden" name="acceptAmountKobo" value={newAmountKobo} />
    </Alert>
  );
}

/** The id of the form, and the start of its fields' ids. */
const form = "pay";

export type PayNowProps = {
  readonly due: Pick<PayNowFacts, "amountKobo" | "quoteChange">;
  /** How much to pay is the payer's choice. Without it, the button pays all. */
  readonly parts?: {
    readonly due: Payable;
    readonly choice: AmountChoice;
    readonly today: string;
  };
  readonly reference: string;
  readonly phase: PaymentPhase;
  readonly isBusy: boolean;
  readonly onPay: (form: HTMLFormElement) => void;
  readonly onTyped?: () => void;
  readonly onAskAgain: (reference: string) => void;
  /** The error message when the form was posted without scripts. */
  readonly posted?: string | undefined;
  /** Fields above the button. */
  readonly children?: ReactNode;
  /** Puts what belongs to the card, below the choice of an amount, into its row among the ways to pay. */
  readonly inRow?: (card: ReactNode) => ReactNode;
};

const alone = (card: ReactNode) => card;

/** Takes a due payment: in the provider's window, or without scripts on the provider's page. */
export function PayNow(props: PayNowProps) {
  const { due, reference, phase, isBusy, onPay, onTyped, onAskAgain, posted } = props;
  const { children, inRow } = props;
  const isReady = useHydrated();
  const { quoteChange } = due;
  const amounts = props.parts && { ...props.parts, form, isReady };
  const pay = amounts ? (
    <PayWords {...amounts} />
  ) : (
    `Pay ${formatNaira(quoteChange?.newAmountKobo ?? due.amountKobo)} now`
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) onPay(event.currentTarget);
  };
  const shown: PaymentPhase =
    posted && phase.name === "idle" ? { name: "failed", message: posted } : phase;
  return (
    <form
      id={form}
      method="post"
      noValidate
      className="stack stack-16"
      onSubmit={submit}
      onInput={onTyped}
    >
      <input type="hidden" name="intent" value="pay" />
      {quoteChange && <NewAmount {...quoteChange} />}
      {amounts && <AmountFields {...amounts} />}
      {(inRow ?? alone)(
        <>
          {children}
          <PaymentNotice phase={shown} reference={reference} onAskAgain={onAskAgain}>
            {inRow && "message" in shown && shown.message === paymentAlerts.declined && (
              <p>
                Try again, or <a href={placeOfWay("transfer")}>pay by bank transfer</a>.
              </p>
            )}
          </PaymentNotice>
          <div className="form-actions">
            <Button
              type="submit"
              size="large"
              pending={isBusy || phase.name === "confirming"}
              disabled={phase.name === "review"}
            >
              {labelOf(shown.name, pay, quoteChange !== null)}
            </Button>
          </div>
        </>,
      )}
    </form>
  );
}
