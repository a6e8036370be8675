import { useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { reasonOf } from "#design/list/list-view.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { Dialog } from "#design/messages/dialog.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { CallError, callApi } from "#foundation/http/call.ts";
import type { EnrolmentRow } from "#rooms/enrolment/contract/enrolment.ts";

export type DecideDialogProps = {
  readonly enrolment: Pick<EnrolmentRow, "id" | "fullName" | "courseOfInterest"> | null;
  readonly decision: "awarded" | "declined";
  readonly onClose: () => void;
  /** Shows the record again: also when somebody else was first. */
  readonly onDone: () => void;
};

/** Asks before a sponsored place is awarded or declined. */
export function DecideDialog({ enrolment, decision, onClose, onDone }: DecideDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<{ text: string; isDecided: boolean } | null>(null);
  if (!enrolment) return null;
  const { id, fullName, courseOfInterest } = enrolment;
  const awards = decision === "awarded";
  const close = () => {
    setProblem(null);
    onClose();
  };
  async function act() {
    setIsBusy(true);
    setProblem(null);
    try {
      await callApi("POST /admin/enrolments/:id/decision", { params: { id }, body: { decision } });
      showToast(awards ? "Place awarded" : "Application declined");
      onDone();
      close();
    } catch (error) {
      const isDecided = error instanceof CallError && error.code === "already_decided";
      if (isDecided) onDone();
      setProblem({ text: reasonOf(error), isDecided });
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Dialog
      open
      onClose={close}
      busy={isBusy}
      role="alertdialog"
      title={awards ? `Award the place to ${fullName}?` : `Decline ${fullName}?`}
      actions={
        problem?.isDecided ? (
          <Button onClick={close}>Close</Button>
        ) : (
          <>
            <Button
              variant={awards ? "primary" : "danger"}
              pending={isBusy}
              onClick={() => void act()}
            >
              {awards ? "Award place" : "Decline application"}
            </Button>
            <Button variant="secondary" disabled={isBusy} onClick={close}>
              Cancel
            </Button>
          </>
        )
      }
    >
      <div className="stack stack-16">
        <p>
          {awards
            ? `The sponsored place in ${courseOfInterest} is confirmed, and the learner gets the admission slip by email.`
            : `The learner gets an email that the sponsored place in ${courseOfInterest} went to somebody else. This cannot be undone.`}
        </p>
        {problem && (
          <Alert
            tone={problem.isDecided ? "warning" : "danger"}
            role="alert"
            {...(problem.isDecided ? { title: "Somebody else was first" } : {})}
          >
            {problem.text}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
