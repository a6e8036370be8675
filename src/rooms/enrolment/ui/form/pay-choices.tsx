import { Button } from "#design/button.tsx";
import { classNames } from "#design/class-names.ts";
import { Money } from "#design/money.tsx";
import { payButtonLabel } from "../payment/pay-button-label.ts";
import type { PaymentPhase } from "../payment/payment-phase.ts";
import { quoteOf } from "../registration-view.ts";
import { type AtLevel, ByLevel } from "./by-level.tsx";

/** The two ways to finish a registration that costs something: pay now, with the amount, or pay later. */
export function PayChoices({
  phase,
  isBusy,
  className,
  ...at
}: AtLevel & {
  readonly phase: PaymentPhase["name"];
  readonly isBusy: boolean;
  readonly className?: string | undefined;
}) {
  return (
    <div className={classNames("pay-choices", className)}>
      <div className="pay-choice">
        <p className="pay-amount">
          To pay now{" "}
          <ByLevel {...at}>
            {(level) => <Money amountKobo={quoteOf(at.view, level).totalKobo} look="price" />}
          </ByLevel>
        </p>
        <Button type="submit" size="large" pending={isBusy} disabled={phase === "review"}>
          {payButtonLabel(phase, false)}
        </Button>
      </div>
      <div className="pay-choice">
        <Button
          type="submit"
          name="pay"
          value="later"
          variant="secondary"
          size="large"
          disabled={isBusy}
          aria-describedby="pay-later"
        >
          Register now, pay later
        </Button>
        <p id="pay-later" className="hint">
          Costs nothing now. We email you a page where you or someone else can pay by card or bank
          transfer. Your place is confirmed when the money arrives.
        </p>
      </div>
      <p className="hint without-script">
        Back from the payment page? Your registration is saved. Our email to you has the link to its
        page, where you can pay.
      </p>
    </div>
  );
}
