import { Button, ButtonLink } from "#design/button.tsx";
import { payButtonLabel } from "../payment/pay-button-label.ts";
import type { PaymentPhase } from "../payment/payment-phase.ts";

export type FormButtonsProps = {
  readonly index: number;
  readonly stepCount: number;
  /** The person came from the answers on the last step, to change one. */
  readonly changing: boolean;
  readonly isReady: boolean;
  readonly phase: PaymentPhase["name"];
  readonly isBusy: boolean;
  readonly nothingDue: boolean;
  /** Where Cancel leads. */
  readonly wayOut: string;
  readonly onBack: () => void;
};

/**
 * Next and Back, or the submit button. Without scripts there is only the submit button, at the end of
 * the page. It comes first in the source, so that Enter in a field submits the form. If someone presses
 * Next before the scripts have loaded, the form is posted and comes back with all steps on one page.
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
