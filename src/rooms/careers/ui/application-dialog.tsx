import { useState } from "react";
import { href } from "react-router";
import { Button } from "#design/button.tsx";
import { Dialog } from "#design/dialog.tsx";
import { draftDays } from "#foundation/draft-days.ts";
import { lagosDay } from "#foundation/time.ts";
import { formId } from "./application-field.tsx";
import { ApplicationForm } from "./application-form.tsx";
import { useApplication } from "./use-application.ts";

type Props = {
  /** Chosen before the dialog opened, empty for none; null while it is closed. */
  readonly position: string | null;
  readonly onClose: () => void;
  readonly onSent: (reference: string) => void;
};

const startWith = (position: string | null) => ({
  answers: position ? { positionApplied: position } : {},
  files: {},
  faults: {},
  today: lagosDay(new Date()),
});

/** The modal that Apply Now opens. Closing keeps what was typed and lets files go on their way. */
export function ApplicationDialog({ position, onClose, onSent }: Props) {
  const [initial] = useState(() => startWith(position));
  const [shown, setShown] = useState(position);
  const application = useApplication(initial, onSent);
  const { sending } = application;
  if (shown !== position) {
    setShown(position);
    if (position !== null) application.reopen(position);
  }
  return (
    <Dialog
      open={position !== null}
      onClose={onClose}
      // What is being sent is not taken back by closing.
      busy={sending}
      title="Apply for a position"
      size="wide"
      fullOnPhones
      actions={
        <>
          <Button type="submit" form={formId} pending={sending} pendingLabel="Submitting...">
            Submit Application
          </Button>
          <Button variant="secondary" disabled={sending} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p className="hint apply-note">
        Fields with <span className="asterisk">*</span> are required. What you type stays on this
        device until you send it, {draftDays} days at the most.
      </p>
      <ApplicationForm application={application} action={href("/careers/apply")} />
    </Dialog>
  );
}
