import { useState } from "react";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { noRules } from "#foundation/forms/answers.ts";
import { dayOf } from "#foundation/forms/typed-answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { lagosDay } from "#foundation/time/time.ts";
import type { JobApplicationRecord } from "#rooms/careers/contract/admin-applications.ts";
import {
  invitationForm,
  invitationRules,
  readTime,
  rejectionForm,
} from "#rooms/careers/contract/admin-forms.ts";
import { invitationLetter, rejectionLetter } from "#rooms/careers/rules/stage-letters.ts";
import { ActionDialog } from "../form-dialog.tsx";
import { MailPreview } from "../mail-preview.tsx";

export type StageDialogProps = {
  readonly application: JobApplicationRecord;
  /** @throws CallError what the server refused; the dialog stays with what was typed */
  readonly onSend: (
    body: Record<string, unknown>,
    headers: Record<string, string>,
  ) => Promise<void>;
  readonly onClose: () => void;
};

const failed = "It could not be sent. Check your connection and try again.";

/** Says no, with the email shown before it goes out. */
export function RejectionDialog({ application, onSend, onClose }: StageDialogProps) {
  const state = useForm({
    form: rejectionForm,
    rules: noRules,
    draftKey: null,
    send: ({ reason }, headers) => onSend({ reason: reason ?? "" }, headers),
    fallback: failed,
  });
  const reason = String(state.answers.reason ?? "").trim();
  return (
    <ActionDialog
      title={`Reject the application of ${application.fullName}?`}
      form={rejectionForm.id}
      action="Reject and send"
      tone="danger"
      pendingLabel="Sending..."
      size="wide"
      fullOnPhones
      isBusy={state.status === "sending"}
      onClose={onClose}
    >
      <FormFrame state={state}>
        <MailPreview
          to={application.emailAddress}
          letter={rejectionLetter(application, reason, application.deletedOn)}
        />
      </FormFrame>
    </ActionDialog>
  );
}

/** Asks the applicant to come, with the email shown before it goes out. */
export function InvitationDialog({ application, onSend, onClose }: StageDialogProps) {
  const { interview, stage } = application;
  const isMoved = stage === "invited";
  const [today] = useState(() => lagosDay(new Date()));
  const state = useForm({
    form: invitationForm,
    rules: invitationRules(today),
    draftKey: null,
    ...(isMoved && interview ? { known: { ...interview } } : {}),
    send: (answers, headers) => onSend({ ...answers }, headers),
    fallback: failed,
  });
  const day = dayOf("day", state.answers);
  const time = readTime(String(state.answers.time ?? ""));
  const place = String(state.answers.place ?? "").trim();
  return (
    <ActionDialog
      title={
        isMoved
          ? `Move the interview of ${application.fullName}`
          : `Invite ${application.fullName} to an interview`
      }
      form={invitationForm.id}
      action="Invite and send"
      pendingLabel="Sending..."
      size="wide"
      fullOnPhones
      isBusy={state.status === "sending"}
      onClose={onClose}
    >
      <FormFrame state={state}>
        {day && time && place ? (
          <MailPreview
            to={application.emailAddress}
            letter={invitationLetter(application, { day, time, place }, isMoved)}
          />
        ) : (
          <p className="admin-hint">
            The email is shown here when day, time and place are filled in.
          </p>
        )}
      </FormFrame>
    </ActionDialog>
  );
}
