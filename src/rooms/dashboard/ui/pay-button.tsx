import { Button, type ButtonProps } from "#design/actions/button.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { CallError } from "#foundation/http/call.ts";
import type { OwnEnrolment } from "#rooms/enrolment/contract/own-enrolments.ts";
import {
  PaymentNotice,
  payButton,
  startEnrolmentPayment,
  usePayment,
} from "#rooms/enrolment/ui/door.ts";
import { openEnrolment } from "./frame.tsx";

export type PayButtonProps = {
  readonly enrolment: OwnEnrolment;
  readonly onSettled: () => void;
} & Pick<ButtonProps, "variant" | "size">;

/**
 * Takes a payment here, in the provider's window. When the fee has changed since, the registration's own page shows
 * both amounts and asks.
 */
export function PayButton({ enrolment, onSettled, variant, size }: PayButtonProps) {
  const { id, payNow, reference } = enrolment;
  const payment = usePayment({
    start: () =>
      startEnrolmentPayment(id, "").catch(async (error: unknown) => {
        if (!(error instanceof CallError && error.code === "quote_changed")) throw error;
        await openEnrolment(id, "own");
        return { kind: "left" as const };
      }),
    onSettled,
  });
  const { phase, isBusy } = payment;
  const label = {
    idle: `Pay ${formatNaira(payNow?.amountKobo ?? 0)}`,
    review: `Pay ${formatNaira(payNow?.amountKobo ?? 0)}`,
    refused: `Pay ${formatNaira(payNow?.amountKobo ?? 0)}`,
    held: `Pay ${formatNaira(payNow?.amountKobo ?? 0)}`,
    failed: payButton.failed,
    success: payButton.success,
    starting: payButton.processing,
    processing: payButton.processing,
    confirming: payButton.processing,
  }[phase.name];
  return (
    <div className="stack stack-16 grow">
      <PaymentNotice phase={phase} reference={reference} onAskAgain={payment.confirm} />
      <div>
        <Button
          variant={variant}
          size={size}
          pending={isBusy || phase.name === "confirming"}
          disabled={phase.name === "review"}
          onClick={() => void payment.pay()}
        >
          {label}
        </Button>
      </div>
    </div>
  );
}
