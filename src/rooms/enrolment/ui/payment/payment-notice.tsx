import type { ReactNode } from "react";
import { Alert } from "#design/alert.tsx";
import { Button } from "#design/button.tsx";
import { Spinner } from "#design/spinner.tsx";
import { academy } from "#foundation/academy.ts";
import type { PaymentPhase } from "./payment-phase.ts";
import { confirmingText } from "./payment-texts.ts";

/** Money is on its way, and the page keeps asking for it. */
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
          Ask again
        </Button>
      ) : (
        <Spinner />
      )}
    </Alert>
  );
}

/** Money came, and a person has to look at it. */
function InReview({ reference }: { readonly reference: string | undefined }) {
  return (
    <Alert tone="warning" role="status" title="We are looking at your payment">
      <p>
        Something about it needs a person's eye. Please do not pay again: we write to you by e-mail.
        Questions? <a href={`mailto:${academy.supportEmail}`}>{academy.supportEmail}</a>
        {reference && `, with the reference ${reference}`}.
      </p>
    </Alert>
  );
}

/** What there is to say about a payment beside its button; nothing while all goes well. */
export function PaymentNotice({
  phase,
  reference,
  onAskAgain,
  children,
}: {
  readonly phase: PaymentPhase;
  /** Of the registration, to write to us with. */
  readonly reference: string | undefined;
  readonly onAskAgain: (reference: string) => void;
  /** What helps on after a failure. */
  readonly children?: ReactNode;
}) {
  switch (phase.name) {
    case "failed":
      return (
        <Alert tone="danger" role="alert">
          <p>{phase.message}</p>
          {children}
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
