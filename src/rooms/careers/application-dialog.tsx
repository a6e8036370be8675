import { Button } from "#design/actions/button.tsx";
import { Dialog } from "#design/messages/dialog.tsx";
import { applicationForm } from "./application-form.ts";
import { ApplicationForm, useApplication } from "./application-form.tsx";

type Props = {
  /** `YYYY-MM-DD` as the page has it: clocks of devices may be years off. */
  readonly today: string;
  /** Chosen before the dialog opened, empty for none; null while it is closed. */
  readonly position: string | null;
  readonly onClose: () => void;
  readonly onSent: (reference: string) => void;
};

/** The modal that Apply Now opens. Closing keeps what was typed and lets uploads continue. */
export function ApplicationDialog({ today, position, onClose, onSent }: Props) {
  const application = useApplication({ today, position: position ?? "", onSent });
  const { isSending } = application;
  return (
    <Dialog
      open={position !== null}
      onClose={onClose}
      // Closing does not cancel what is being sent.
      busy={isSending}
      title="Apply for a position"
      size="wide"
      fullOnPhones
      actions={
        <>
          <Button
            type="submit"
            form={applicationForm.id}
            pending={isSending}
            pendingLabel="Submitting..."
          >
            Submit Application
          </Button>
          <Button variant="secondary" disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p className="hint apply-note">
        Fields with <span className="asterisk">*</span> are required.
      </p>
      <ApplicationForm application={application} />
    </Dialog>
  );
}
