import { Button, ButtonLink } from "#design/actions/button.tsx";
import { classNames } from "#design/text/class-names.ts";
import { type AtPlan, FirstAmount } from "../instalments/plan-choice.tsx";
import type { PaymentPhase } from "../payment/payment-phase.ui.ts";
import { laterLabel, payButtonLabel } from "../payment/payment-texts.ui.ts";

/** The two ways to finish a registration that costs something: pay now, with the amount, or pay later. */
function PayChoices({
  phase,
  isBusy,
  isStored,
  className,
  ...at
}: AtPlan & {
  readonly phase: PaymentPhase["name"];
  readonly isBusy: boolean;
  readonly isStored: boolean;
  readonly className?: string | undefined;
}) {
  return (
    <div className={classNames("pay-choices", className)}>
      <div className="pay-choice">
        <p className="pay-amount">
          To pay now <FirstAmount {...at} />
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
          aria-describedby={isStored ? undefined : "pay-later"}
        >
          {laterLabel(isStored)}
        </Button>
        {!isStored && (
          <p id="pay-later" className="hint">
            Costs nothing now. Your place is confirmed when the money arrives.
          </p>
        )}
      </div>
      <p className="hint without-script">
        Back from the payment page? Your registration is saved. Our email to you has the link to its
        page, where you can pay.
      </p>
    </div>
  );
}

type FormButtonsProps = {
  readonly index: number;
  /** Of the next screen, in the address; undefined on the last. */
  readonly nextNumber: string | undefined;
  /** The person came from the answers on the last step, to change one. */
  readonly changing: boolean;
  readonly isReady: boolean;
  /** All steps are on one page, so the whole form is sent, even while React is still loading. */
  readonly isWhole: boolean;
  readonly phase: PaymentPhase["name"];
  readonly isBusy: boolean;
  /** The server has the registration, though it is not paid. */
  readonly isStored: boolean;
  readonly nothingDue: boolean;
  /** What there is to pay. */
  readonly at: AtPlan;
  /** Where Cancel leads. */
  readonly wayOut: string;
  readonly onBack: () => void;
};

/** The id of the buttons, for links to the end of the form. */
export const sendId = "enrol-send";

/**
 * Next and Back, or the submit button. Without scripts there is only the submit button, at the end of the page. It
 * comes first in the source, so that Enter in a field submits the form. If someone presses Next and the scripts do not
 * load, the form is posted and comes back with all steps on one page.
 */
export function FormButtons(props: FormButtonsProps) {
  const { index, nextNumber, changing, isReady, phase, isBusy, nothingDue, wayOut, onBack } = props;
  const isLast = nextNumber === undefined || props.isWhole;
  const isSend = isLast || !isReady;
  const sendClass = isLast ? undefined : "without-script";
  return (
    <div className="form-actions" id={sendId}>
      {isSend && !nothingDue && (
        <PayChoices
          {...props.at}
          phase={phase}
          isBusy={isBusy}
          isStored={props.isStored}
          className={sendClass}
        />
      )}
      {isSend && nothingDue && (
        <Button
          type="submit"
          size="large"
          pending={isBusy}
          className={sendClass}
          disabled={phase === "review"}
        >
          {payButtonLabel(phase, nothingDue)}
        </Button>
      )}
      {!isLast && (
        <Button
          type="submit"
          name="step"
          value={nextNumber}
          size="large"
          className="with-script"
          {...(changing ? {} : { iconAfter: "arrow-right" as const })}
        >
          {changing ? "Save and continue" : "Next"}
        </Button>
      )}
      {index > 0 ? (
        <Button
          variant="quiet"
          size="large"
          className="with-script"
          disabled={isBusy}
          onClick={onBack}
        >
          Back
        </Button>
      ) : (
        <ButtonLink variant="quiet" size="large" to={wayOut}>
          Cancel
        </ButtonLink>
      )}
    </div>
  );
}
