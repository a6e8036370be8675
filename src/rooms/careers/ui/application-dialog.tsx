import { useState } from "react";
import { href } from "react-router";
import { Button } from "#design/button.tsx";
import { Dialog } from "#design/dialog.tsx";
import { readDraft } from "./application-draft.ts";
import { formId } from "./application-field.tsx";
import { ApplicationForm } from "./application-form.tsx";
import { useApplication } from "./use-application.ts";

type Props = {
  readonly open: boolean;
  /** Chosen before the dialog opened; empty for none. */
  readonly position: string;
  readonly onClose: () => void;
  readonly onSent: (reference: string) => void;
};

/** What was typed before, with the position that was pressed now. */
function startWith(position: string) {
  const draft = readDraft() ?? { answers: {}, files: {} };
  const positionApplied = position || draft.answers.positionApplied || "";
  return { ...draft, answers: { ...draft.answers, positionApplied }, faults: {} };
}

function OpenDialog({ position, onClose, onSent }: Omit<Props, "open">) {
  const [initial] = useState(() => startWith(position));
  const application = useApplication(initial, onSent);
  const { sending } = application;
  return (
    <Dialog
      open
      // What is being sent is not taken back by closing.
      onClose={() => sending || onClose()}
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
      <ApplicationForm
        application={application}
        answers={initial.answers}
        action={href("/careers/apply")}
      />
    </Dialog>
  );
}

/** The modal that Apply Now opens; each opening begins with the draft on this device. */
export function ApplicationDialog({ open, ...props }: Props) {
  return open && <OpenDialog {...props} />;
}
