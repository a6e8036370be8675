import { type FormEvent, useId } from "react";
import { Button } from "#design/button.tsx";
import { Dialog } from "#design/dialog.tsx";
import { TextArea } from "#design/text-area.tsx";
import type { ApplicationRecord } from "#rooms/affiliates/contract/application.ts";

export type RejectDialogProps = {
  readonly application: ApplicationRecord | null;
  readonly onClose: () => void;
  readonly onReject: (application: ApplicationRecord, reason: string) => void;
};

/** Asks for the reason. An empty one cancels the rejection (spec §5). */
export function RejectDialog({ application, onClose, onReject }: RejectDialogProps) {
  const formId = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("rejectionReason") ?? "").trim();
    onClose();
    if (application && reason) onReject(application, reason);
  };
  return (
    <Dialog
      open={application !== null}
      onClose={onClose}
      title={application ? `Reject the application of ${application.full_name}?` : ""}
      role="alertdialog"
      actions={
        <>
          <Button type="submit" form={formId} variant="danger">
            Reject application
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextArea
          data-autofocus=""
          name="rejectionReason"
          label="Reason for the rejection"
          hint="The applicant gets it by email. Without a reason nothing happens."
          rows={4}
          maxLength={2000}
        />
      </form>
    </Dialog>
  );
}
