import { Button, type ButtonProps } from "#design/actions/button.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { CallError } from "#foundation/http/call.ts";
import {
  PaymentNotice,
  payButton,
  startEnrolmentPayment,
  startPaymentTogether,
  usePayment,
} from "#rooms/enrolment/door.ui.ts";
import type { OwnEnrolment, OwnEnrolments } from "#rooms/enrolment/own-page/own-enrolments.ts";
import { openEnrolment } from "./frame.tsx";

type PayButtonsProps = {
  readonly enrolment: OwnEnrolment;
  /** What one payment for this and other registrations would cost; null for this order alone. */
  readonly together?: OwnEnrolments["payTogether"];
  readonly onPaid: () => void;
} & Pick<ButtonProps, "variant" | "size">;

/**
 * Everything open for the order or for several, and what is due now if that is less. Other amounts can be paid on the
 * registration's own page.
 */
export function PayButtons({ variant, size, ...props }: PayButtonsProps) {
  const { account } = props.enrolment;
  const payNow = props.together ?? props.enrolment.payNow;
  if (!payNow) return null;
  const { amountKobo, dueNowKobo } = payNow;
  const isForSeveral = payNow.lines.length > 1;
  const all = isForSeveral ? "Pay everything that is open:" : "Pay all";
  if (dueNowKobo === amountKobo) {
    const words = isForSeveral ? all : "Pay";
    return (
      <PayButton {...props} variant={variant} size={size} amountKobo={amountKobo} words={words} />
    );
  }
  const buttons = [
    { words: all, amountKobo },
    { words: "Pay", amountKobo: dueNowKobo },
  ];
  // Someone who has paid a part continues with the next one.
  if (account.order.receivedKobo > 0) buttons.reverse();
  return (
    <div className="row grow">
      {buttons.map((button, at) => (
        <PayButton
          key={button.amountKobo}
          {...props}
          {...button}
          size={size}
          variant={at === 0 ? variant : "secondary"}
        />
      ))}
    </div>
  );
}

type PayButtonProps = PayButtonsProps & { readonly words: string; readonly amountKobo: number };

/** The registration's own page has to ask before someone pays: about a new fee, or a new start. */
const asksFirst = ["quote_changed", "full"];

/**
 * Takes a payment here, in the provider's window. If the fee has changed since, the registration's own page shows both
 * amounts and asks.
 */
function PayButton({
  enrolment: { id, reference },
  together,
  onPaid,
  variant,
  size,
  words,
  amountKobo,
}: PayButtonProps) {
  const startAlone = () =>
    startEnrolmentPayment(id, "", undefined, amountKobo).catch(async (error: unknown) => {
      const isAsked = error instanceof CallError && asksFirst.includes(error.code);
      if (!isAsked) throw error;
      await openEnrolment(id, "own");
      return { kind: "left" as const };
    });
  const payment = usePayment({
    start: () => (together ? startPaymentTogether(amountKobo) : startAlone()),
    onPaid,
  });
  const { phase, isBusy } = payment;
  const pay = `${words} ${formatNaira(amountKobo)}`;
  const label = {
    idle: pay,
    review: pay,
    refused: pay,
    held: pay,
    known: pay,
    full: pay,
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
