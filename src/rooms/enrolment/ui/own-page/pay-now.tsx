import type { FormEvent, ReactNode } from "react";
import { Button } from "#design/button.tsx";
import { formatNaira } from "#foundation/money.ts";
import { PaymentNotice } from "../payment/payment-notice.tsx";
import type { PaymentPhase } from "../payment/payment-phase.ts";
import { payButton } from "../payment/payment-texts.ts";

/** What the button of a page that only takes a payment says. */
function labelOf(phase: PaymentPhase["name"], amountKobo: number): string {
  switch (phase) {
    case "idle":
    case "review":
      return `Pay ${formatNaira(amountKobo)} now`;
    case "failed":
      return payButton.failed;
    case "success":
      return payButton.success;
    default:
      return payButton.processing;
  }
}

export type PayNowProps = {
  readonly amountKobo: number;
  /** Of the registration. */
  readonly reference: string;
  readonly phase: PaymentPhase;
  readonly isBusy: boolean;
  readonly onPay: (form: HTMLFormElement) => void;
  readonly onAskAgain: (reference: string) => void;
  /** What went wrong when it was posted without scripts. */
  readonly posted?: string | undefined;
  /** Fields that stand above the button. */
  readonly children?: ReactNode;
  readonly afterFailure?: ReactNode;
};

/** Pays an amount that is due: in the provider's window, or on its page where no script runs. */
export function PayNow(props: PayNowProps) {
  const {
    amountKobo,
    reference,
    phase,
    isBusy,
    onPay,
    onAskAgain,
    posted,
    children,
    afterFailure,
  } = props;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) onPay(event.currentTarget);
  };
  const shown: PaymentPhase =
    posted && phase.name === "idle" ? { name: "failed", message: posted } : phase;
  return (
    <form method="post" noValidate className="stack stack-16" onSubmit={submit}>
      <input type="hidden" name="intent" value="pay" />
      {children}
      <PaymentNotice phase={shown} reference={reference} onAskAgain={onAskAgain}>
        {afterFailure}
      </PaymentNotice>
      <div className="form-actions">
        <Button
          type="submit"
          size="large"
          pending={isBusy || phase.name === "confirming"}
          disabled={phase.name === "review"}
        >
          {labelOf(shown.name, amountKobo)}
        </Button>
      </div>
    </form>
  );
}
