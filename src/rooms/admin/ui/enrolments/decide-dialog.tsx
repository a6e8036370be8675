import { showToast } from "#design/messages/toast.tsx";
import { CallError, callApi } from "#foundation/http/call.ts";
import type { EnrolmentRow } from "#rooms/enrolment/contract/enrolment.ts";
import { FormDialog, useSend } from "../form-dialog.tsx";

export type DecideDialogProps = {
  readonly enrolment: Pick<EnrolmentRow, "id" | "fullName" | "courseOfInterest"> | null;
  readonly decision: "awarded" | "declined";
  readonly onClose: () => void;
  /** Shows the record again: also when someone else was first. */
  readonly onDone: () => void;
};

/** Asks before a sponsored place is awarded or declined. */
export function DecideDialog({ enrolment, ...props }: DecideDialogProps) {
  return enrolment && <Deciding key={enrolment.id} enrolment={enrolment} {...props} />;
}

function Deciding({
  enrolment: { id, fullName, courseOfInterest },
  decision,
  onClose,
  onDone,
}: DecideDialogProps & { readonly enrolment: NonNullable<DecideDialogProps["enrolment"]> }) {
  const { problem, send, dialog } = useSend({ onClose });
  const awards = decision === "awarded";
  const isDecided = problem?.code === "already_decided";
  async function decide() {
    const params = { id };
    const isDone = await send({ id, decision }, () =>
      callApi("POST /admin/enrolments/:id/decision", { params, body: { decision } }).catch(
        (error) => {
          if (error instanceof CallError && error.code === "already_decided") onDone();
          throw error;
        },
      ),
    );
    if (!isDone) return;
    showToast(awards ? "Place awarded" : "Application declined");
    onDone();
    onClose();
  }
  const action = awards ? "Award place" : "Decline application";
  return (
    <FormDialog
      title={awards ? `Award the place to ${fullName}?` : `Decline ${fullName}?`}
      action={isDecided ? null : action}
      tone={awards ? "primary" : "danger"}
      leave={isDecided ? "Close" : "Cancel"}
      role="alertdialog"
      {...dialog}
      {...(isDecided && {
        problem: { title: "Someone else decided first", text: problem.text, tone: "warning" },
      })}
      onSend={decide}
    >
      <p>
        {awards
          ? `The sponsored place in ${courseOfInterest} is confirmed, and the learner gets the admission slip by email.`
          : `The learner gets an email that the sponsored place in ${courseOfInterest} went to someone else. This cannot be undone.`}
      </p>
    </FormDialog>
  );
}
