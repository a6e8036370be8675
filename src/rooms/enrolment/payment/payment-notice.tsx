import type { ReactNode } from "react";
import { Button, Spinner } from "#design/actions/button.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { ContactWays, Phone } from "#design/messages/contact-ways.tsx";
import { paymentAlerts } from "./payment-alerts.ui.ts";
import type { PaymentPhase } from "./payment-phase.ui.ts";
import { confirmingText } from "./payment-texts.ui.ts";

/** A transfer is on its way, and the page keeps checking it. */
function Confirming({
  givenUp,
  onAskAgain,
}: {
  readonly givenUp: boolean;
  readonly onAskAgain: () => void;
}) {
  return (
    <Alert tone="info" role="status" title={confirmingText.title}>
      <p>{givenUp ? confirmingText.givenUp : confirmingText.body}</p>
      {givenUp ? (
        <Button variant="secondary" onClick={onAskAgain}>
          Check again
        </Button>
      ) : (
        <Spinner />
      )}
    </Alert>
  );
}

/** The payment needs a check by a person. */
function InReview({ reference }: { readonly reference: string | undefined }) {
  return (
    <Alert tone="warning" role="status" title="We are checking your payment">
      <p>
        A person needs to check it. Please do not pay again. We will write to you by email.
        Questions? Write to <ContactWays />
        {reference && `, and give us the reference ${reference}`}.
      </p>
    </Alert>
  );
}

/** The notice above a pay button. Empty while everything goes well. */
export function PaymentNotice({
  phase,
  reference,
  onAskAgain,
  children,
}: {
  readonly phase: PaymentPhase;
  readonly reference: string | undefined;
  readonly onAskAgain: (reference: string) => void;
  /** Next steps after a failure. */
  readonly children?: ReactNode;
}) {
  switch (phase.name) {
    case "failed":
    case "full":
    case "refused":
      return (
        <Alert tone="danger" role="alert">
          <p>{phase.message}</p>
          {children}
          {phase.message === paymentAlerts.declined && (
            <p>
              Did your bank take money? Call <Phone />.
            </p>
          )}
        </Alert>
      );
    case "held":
    case "known":
      return (
        <Alert tone="warning" role="alert">
          <p>{phase.message}</p>
          {phase.name === "known" && children}
        </Alert>
      );
    case "confirming":
      return <Confirming givenUp={phase.givenUp} onAskAgain={() => onAskAgain(phase.reference)} />;
    case "review":
      return <InReview reference={reference} />;
    default:
      return null;
  }
}
