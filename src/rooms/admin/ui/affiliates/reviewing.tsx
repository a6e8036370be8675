import { type ReactNode, useState } from "react";
import { Alert } from "#design/alert.tsx";
import { Button } from "#design/button.tsx";
import type { ApplicationRecord } from "#rooms/affiliates/contract/application.ts";
import { CredentialsDialog } from "./credentials-dialog.tsx";
import { RejectDialog } from "./reject-dialog.tsx";
import { useReview } from "./use-review.ts";

export type ReviewingProps = {
  readonly mayReview: boolean;
  readonly onDecided: () => void;
  /** Renders the applications, with the buttons of each: only a pending one has some. */
  readonly children: (actionsOf: (application: ApplicationRecord) => ReactNode) => ReactNode;
};

/** The decisions about applications: their buttons, dialogs and what is said when one failed. */
export function Reviewing({ mayReview, onDecided, children }: ReviewingProps) {
  const review = useReview(onDecided);
  const [rejecting, setRejecting] = useState<ApplicationRecord | null>(null);
  const actionsOf = (application: ApplicationRecord) =>
    mayReview && application.status === "pending" ? (
      <>
        <Button
          pending={review.busyId === application.id}
          aria-label={`Approve ${application.full_name}`}
          onClick={() => review.approve(application)}
        >
          Approve
        </Button>
        <Button
          variant="secondary"
          disabled={review.busyId === application.id}
          aria-label={`Reject ${application.full_name}`}
          onClick={() => setRejecting(application)}
        >
          Reject
        </Button>
      </>
    ) : null;
  return (
    <>
      <div role="alert" className="review-problem">
        {review.problem && (
          <Alert tone="danger" title={review.problem}>
            <p>
              <Button variant="secondary" onClick={review.retry}>
                Try again
              </Button>
            </p>
          </Alert>
        )}
      </div>
      {children(actionsOf)}
      <RejectDialog
        application={rejecting}
        onClose={() => setRejecting(null)}
        onReject={review.reject}
      />
      <CredentialsDialog credentials={review.credentials} onClose={review.hideCredentials} />
    </>
  );
}
