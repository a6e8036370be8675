import { useState } from "react";
import { Checkbox } from "#design/fields/checkbox.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import type { EnrolmentRow } from "#rooms/enrolment/enrolment.ts";
import type { EnrolmentRecord } from "#rooms/enrolment/staff/enrolment-record.ts";
import { cancelForm } from "#rooms/enrolment/staff/staff-forms.ts";
import { AskDialog } from "../ask-dialog.tsx";
import { DialogForm, FormDialog, question, useFormDialog } from "../form-dialog.tsx";
import { mailWords } from "./enrolment-words.ts";

type Cancelled = Pick<EnrolmentRow, "id" | "fullName" | "emailAddress" | "courseOfInterest">;

export type CancelDialogProps = {
  readonly enrolment: Cancelled | null;
  /** The other unpaid programs of the order, as far as they are known. */
  readonly others: readonly Pick<EnrolmentRow, "id" | "fullName" | "courseOfInterest">[];
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Cancels an unpaid enrolment with a reason. The others of its order can end with it. */
export function CancelDialog({ enrolment, ...props }: CancelDialogProps) {
  return enrolment && <Cancelling key={enrolment.id} enrolment={enrolment} {...props} />;
}

function Cancelling({
  enrolment: { id, fullName, emailAddress, courseOfInterest },
  others,
  ...props
}: CancelDialogProps & { readonly enrolment: Cancelled }) {
  const [wholeOrder, setWholeOrder] = useState(false);
  return (
    <FormDialog
      {...props}
      form={cancelForm}
      lists
      title={`Cancel the enrolment of ${fullName}?`}
      action="Cancel enrolment"
      tone="danger"
      pendingLabel="Cancelling..."
      leave="Keep it"
      before={
        <p>
          {courseOfInterest}. {mailWords([{ emailAddress }])} Any money that still arrives becomes
          credit.
        </p>
      }
      call={({ reason }) =>
        callApi("POST /admin/enrolments/:id/cancel", {
          params: { id },
          body: { reason, wholeOrder },
        })
      }
      // Someone else decided first, or money arrived: the record behind the dialog shows it.
      onRefused={({ status }) => status === 409 && props.onDone()}
      sent="Enrolment cancelled"
      fallback="The enrolment could not be cancelled. Please try again."
    >
      {others.length > 0 && (
        <Checkbox
          name="wholeOrder"
          checked={wholeOrder}
          onChange={(event) => setWholeOrder(event.currentTarget.checked)}
          label={`Also cancel ${others.map((one) => `${one.courseOfInterest} (${one.fullName})`).join(", ")}`}
        />
      )}
    </FormDialog>
  );
}

/** Reopens a registration that ended unpaid. */
export function ReopenDialog({
  story,
  onClose,
  onDone,
}: {
  readonly story: EnrolmentRecord;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { creditKobo } = story.account.order;
  return (
    <AskDialog
      question={{
        title: `Open the registration of ${story.fullName} again?`,
        text: (
          <p>
            {story.courseOfInterest} will wait for payment again, at today’s fee.{" "}
            {creditKobo > 0 &&
              `The credit of ${formatNaira(creditKobo)} counts immediately. If it covers what is due at registration, the place is confirmed. ${mailWords([story], "an email then")}`}
          </p>
        ),
        action: "Open it again",
        done: "Registration reopened",
        onSend: () => callApi("POST /admin/enrolments/:id/reopen", { params: { id: story.id } }),
      }}
      onClose={(isDone) => {
        if (isDone) onDone();
        onClose();
      }}
    />
  );
}

type DecideDialogProps = {
  readonly enrolment: Pick<
    EnrolmentRow,
    "id" | "fullName" | "emailAddress" | "courseOfInterest"
  > | null;
  readonly decision: "awarded" | "declined";
  readonly onClose: () => void;
  /** Reloads the record, even when someone else was first. */
  readonly onDone: () => void;
};

/** Asks before a sponsored place is awarded or declined. */
export function DecideDialog({ enrolment, ...props }: DecideDialogProps) {
  return enrolment && <Deciding key={enrolment.id} enrolment={enrolment} {...props} />;
}

function Deciding({
  enrolment: { id, fullName, emailAddress, courseOfInterest },
  decision,
  onClose,
  onDone,
}: DecideDialogProps & { readonly enrolment: NonNullable<DecideDialogProps["enrolment"]> }) {
  const awards = decision === "awarded";
  const dialog = useFormDialog({
    form: question,
    sent: awards ? "Place awarded" : "Application declined",
    call: () =>
      callApi("POST /admin/enrolments/:id/decision", { params: { id }, body: { decision } }),
    onRefused: ({ code }) => code === "already_decided" && onDone(),
    onDone,
    onClose,
  });
  const isDecided = dialog.code === "already_decided";
  const action = awards ? "Award place" : "Decline application";
  return (
    <DialogForm
      {...dialog}
      title={awards ? `Award the place to ${fullName}?` : `Decline ${fullName}?`}
      action={isDecided ? null : action}
      tone={awards ? "primary" : "danger"}
      leave={isDecided ? "Close" : "Cancel"}
      role="alertdialog"
      {...(isDecided &&
        dialog.problem && {
          problem: { ...dialog.problem, title: "Someone else decided first", tone: "warning" },
        })}
    >
      <p>
        {awards
          ? `The sponsored place in ${courseOfInterest} is confirmed. ${mailWords([{ emailAddress }], "the admission slip by email")}`
          : `The sponsored place in ${courseOfInterest} goes to someone else. ${mailWords([{ emailAddress }])} This cannot be undone.`}
      </p>
    </DialogForm>
  );
}
