import { Button, ButtonLink } from "#design/button.tsx";
import { payButtonLabel } from "../payment/pay-button-label.ts";
import type { PaymentPhase } from "../payment/payment-phase.ts";

export type FormButtonsProps = {
  readonly index: number;
  readonly stepCount: number;
  /** The step was entered from the answers at the end, to change one of them. */
  readonly changing: boolean;
  readonly isReady: boolean;
  readonly phase: PaymentPhase["name"];
  readonly isBusy: boolean;
  readonly nothingDue: boolean;
  /** Where cancelling leads. */
  readonly wayOut: string;
  readonly onBack: () => void;
};

/**
 * Next and Back, or the button that sends. Without scripts there is only the latter, at the end of
 * the one page; it stands first in the source, so that Enter in a field sends as in any form. Before
 * the scripts have come, Next posts what is typed and gets all steps on one page.
 */
export function FormButtons(props: FormButtonsProps) {
  const { index, stepCount, changing, isReady, phase, isBusy, nothingDue, wayOut, onBack } = props;
  const isLast = index === stepCount - 1;
  return (
    <div className="form-actions">
      {(isLast || !isReady) && (
        <Button
          type="submit"
          size="large"
          pending={isBusy}
          className={isLast ? undefined : "without-script"}
          disabled={phase === "review"}
        >
          {payButtonLabel(phase, nothingDue)}
        </Button>
      )}
      {!isLast && (
        <Button
          type="submit"
          name="step"
          value={index + 2}
          size="large"
          className="with-script"
          {...(changing ? {} : { iconAfter: "arrow-right" as const })}
        >
          {changing ? "Save and continue" : "Next"}
        </Button>
      )}
      {index > 0 ? (
        <Button
          variant="secondary"
          size="large"
          className="with-script"
          disabled={isBusy}
          onClick={onBack}
        >
          Back
        </Button>
      ) : (
        <ButtonLink variant="secondary" size="large" to={wayOut}>
          Cancel
        </ButtonLink>
      )}
    </div>
  );
}

/** Sends the registration without opening the payment window. */
export function PayLaterButton({ isBusy }: { readonly isBusy: boolean }) {
  return (
    <div>
      <Button type="submit" name="pay" value="later" variant="secondary" disabled={isBusy}>
        Register now, pay later
      </Button>
    </div>
  );
}
