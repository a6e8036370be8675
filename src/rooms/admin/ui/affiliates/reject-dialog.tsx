import { type FormEvent, useId, useState } from "react";
import { Button } from "#design/button.tsx";
import { Dialog } from "#design/dialog.tsx";
import { TextArea } from "#design/text-area.tsx";
import { tooLong } from "#foundation/forms/read-answer.ts";
import type { ApplicationRecord } from "#rooms/affiliates/contract/application.ts";

/** As the call takes it. */
const longestReason = 2_000;

export type RejectDialogProps = {
  readonly application: ApplicationRecord | null;
  readonly onClose: () => void;
  readonly onReject: (application: ApplicationRecord, reason: string) => void;
};

/** Asks for the reason. An empty one cancels the rejection (spec §5). */
export function RejectDialog({ application, onClose, onReject }: RejectDialogProps) {
  const formId = useId();
  const [wrong, setWrong] = useState("");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("rejectionReason") ?? "").trim();
    if (reason.length > longestReason) {
      setWrong(tooLong(longestReason));
      event.currentTarget.querySelector("textarea")?.focus();
      return;
    }
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
          error={wrong}
          onChange={() => setWrong("")}
        />
      </form>
    </Dialog>
  );
}
