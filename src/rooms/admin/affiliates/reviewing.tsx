import { type ReactNode, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { CopyButton } from "#design/actions/copy-button.tsx";
import { reasonOf } from "#design/list/list-view.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { Dialog } from "#design/messages/dialog.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { formatDuration } from "#foundation/amounts/durations.ts";
import { defineForm } from "#foundation/forms/field.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import { temporaryPasswordMs } from "#rooms/accounts/secret-lives.ts";
import type { ApplicationRecord } from "#rooms/affiliates/applications/application.ts";
import { FormDialog } from "../form-dialog.tsx";

type NewCredentials = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly affiliateCode: string;
};

const Line = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div className="credential">
    <dt className="muted">{label}</dt>
    <dd className="row row-apart">
      <code>{value}</code>
      <CopyButton value={value} label={`Copy ${label.toLowerCase()}`} />
    </dd>
  </div>
);

/** The new account of an approved affiliate (spec §2). Only this dialog ever shows the password. */
function CredentialsDialog({
  credentials,
  onClose,
}: {
  readonly credentials: NewCredentials | null;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      open={credentials !== null}
      onClose={onClose}
      title="Application approved"
      actions={<Button onClick={onClose}>Done</Button>}
    >
      {credentials && (
        <div className="stack stack-16">
          <p>{credentials.name} can now sign in as an affiliate.</p>
          <dl className="stack stack-12">
            <Line label="Login email" value={credentials.email} />
            <Line label="Password" value={credentials.password} />
            <Line label="Affiliate code" value={credentials.affiliateCode} />
          </dl>
          <Alert tone="warning" title="Share these with the affiliate">
            The password is shown only now and works for {formatDuration(temporaryPasswordMs)}.
            Advise them to change it after the first login.
          </Alert>
        </div>
      )}
    </Dialog>
  );
}

type Decision = {
  readonly application: ApplicationRecord;
  /** Of a rejection; null approves. */
  readonly reason: string | null;
};

/** Approving and rejecting, one at a time. @param onDecided reloads the lists */
function useReview(onDecided: () => void) {
  const [busyId, setBusyId] = useState<string | null>(null);
  const [failed, setFailed] = useState<{ decision: Decision; reason: string } | null>(null);
  const [credentials, setCredentials] = useState<NewCredentials | null>(null);

  async function decide(decision: Decision) {
    const { application, reason } = decision;
    setBusyId(application.id);
    setFailed(null);
    try {
      const result = await callApi("POST /admin/applications/:id/review", {
        params: { id: application.id },
        body:
          reason === null
            ? { status: "approved" }
            : { status: "rejected", rejectionReason: reason },
      });
      if (result.credentials) {
        const { full_name: name } = application;
        setCredentials({ name, ...result.credentials, affiliateCode: result.affiliateCode ?? "" });
      } else showToast(reason === null ? "Application approved" : "Application rejected");
      onDecided();
    } catch (error) {
      setFailed({ decision, reason: reasonOf(error) });
      // Someone else decided first: the lists show their decision.
      if (error instanceof CallError && error.status === 409) onDecided();
    } finally {
      setBusyId(null);
    }
  }
  return {
    busyId,
    /** Spec §8. */
    problem: failed && `Failed to review application: ${failed.reason}`,
    retry: () => failed && void decide(failed.decision),
    credentials,
    hideCredentials: () => setCredentials(null),
    approve: (application: ApplicationRecord) => void decide({ application, reason: null }),
    reject: (application: ApplicationRecord, reason: string) =>
      void decide({ application, reason }),
  };
}

const rejectForm = defineForm({
  id: "reject-application",
  fields: [
    {
      name: "rejectionReason",
      kind: "long-text",
      label: "Reason for the rejection",
      hint: "We email it to the applicant. You cannot reject without a reason.",
      maxLength: 2_000,
      rows: 4,
    },
  ],
});

/** Asks for the reason. An empty one cancels the rejection (spec §5). */
const RejectDialog = ({
  application,
  onClose,
  onReject,
}: {
  readonly application: ApplicationRecord;
  readonly onClose: () => void;
  readonly onReject: (application: ApplicationRecord, reason: string) => void;
}) => (
  <FormDialog
    form={rejectForm}
    title={`Reject the application of ${application.full_name}?`}
    action="Reject application"
    tone="danger"
    role="alertdialog"
    call={async ({ rejectionReason }) => {
      if (rejectionReason) onReject(application, rejectionReason);
    }}
    onClose={onClose}
  />
);

type ReviewingProps = {
  readonly mayReview: boolean;
  readonly onDecided: () => void;
  /** Renders the applications with their buttons; only pending ones have buttons. */
  readonly children: (actionsOf: (application: ApplicationRecord) => ReactNode) => ReactNode;
};

/** The decisions about applications: their buttons, dialogs and failure messages. */
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
      {rejecting && (
        <RejectDialog
          application={rejecting}
          onClose={() => setRejecting(null)}
          onReject={review.reject}
        />
      )}
      <CredentialsDialog credentials={review.credentials} onClose={review.hideCredentials} />
    </>
  );
}
