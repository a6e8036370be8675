import { useRef, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { reasonOf } from "#design/list/list-view.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { dayOf } from "#foundation/forms/typed-answers.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import { lagosDay } from "#foundation/time/time.ts";
import type { JobApplicationRecord } from "#rooms/careers/admin-applications.ts";
import {
  invitationForm,
  invitationRules,
  readTime,
  rejectionForm,
} from "#rooms/careers/admin-forms.ts";
import { invitationLetter, rejectionLetter } from "#rooms/careers/stage-letters.ts";
import { nextStages, type Stage, stages, stageWords } from "#rooms/careers/stages.ts";
import { AskDialog, type Question } from "../ask-dialog.tsx";
import { DialogForm, type Once, useFormDialog } from "../form-dialog.tsx";
import { MailPreview } from "../mail/mail-preview.tsx";

export type StageActionsProps = {
  readonly application: JobApplicationRecord;
  /** Reloads the record, with what this or another person did. */
  readonly onChanged: () => void;
};

const labelOf = (stage: Stage, from: Stage) => {
  if (stage === "invited" && from === "invited") return "Move the interview";
  if (stage === "shortlisted" && from !== "received") return "Move back to shortlisted";
  return stageWords[stage].action;
};

/** The first step is the usual one, unless it goes back. */
const variantOf = (stage: Stage, index: number, from: Stage) => {
  if (stage === "rejected") return "danger";
  return index === 0 && stages.indexOf(stage) > stages.indexOf(from) ? "primary" : "secondary";
};

type StageDialogProps = {
  readonly application: JobApplicationRecord;
  /** @throws CallError if the server refuses; the dialog stays open with the typed text */
  readonly onSend: (body: Record<string, unknown>, once: Once) => Promise<void>;
  readonly onClose: () => void;
};

const failed = "It could not be sent. Check your connection and try again.";

/** Rejects the applicant; the email is shown before it is sent. */
function RejectionDialog({ application, onSend, onClose }: StageDialogProps) {
  const dialog = useFormDialog({
    form: rejectionForm,
    call: ({ reason = "" }, once) => onSend({ reason }, once),
    fallback: failed,
    onClose,
  });
  const reason = String(dialog.state.answers.reason ?? "").trim();
  return (
    <DialogForm
      {...dialog}
      lists
      title={`Reject the application of ${application.fullName}?`}
      action="Reject and send"
      tone="danger"
      pendingLabel="Sending..."
      size="wide"
      fullOnPhones
    >
      <MailPreview
        to={application.emailAddress}
        letter={rejectionLetter(application, reason, application.deletedOn)}
      />
    </DialogForm>
  );
}

/** Invites the applicant; the email is shown before it is sent. */
function InvitationDialog({ application, onSend, onClose }: StageDialogProps) {
  const { interview, stage } = application;
  const isMoved = stage === "invited";
  const [today] = useState(() => lagosDay(new Date()));
  const dialog = useFormDialog({
    form: invitationForm,
    rules: invitationRules(today),
    ...(isMoved && interview ? { known: { ...interview } } : {}),
    call: (answers, once) => onSend({ ...answers }, once),
    fallback: failed,
    onClose,
  });
  const { answers } = dialog.state;
  const day = dayOf("day", answers);
  const time = readTime(String(answers.time ?? ""));
  const place = String(answers.place ?? "").trim();
  return (
    <DialogForm
      {...dialog}
      lists
      title={
        isMoved
          ? `Move the interview of ${application.fullName}`
          : `Invite ${application.fullName} to an interview`
      }
      action="Invite and send"
      pendingLabel="Sending..."
      size="wide"
      fullOnPhones
    >
      {day && time && place ? (
        <MailPreview
          to={application.emailAddress}
          letter={invitationLetter(application, { day, time, place }, isMoved)}
        />
      ) : (
        <p className="faint">The email is shown here once the day, time and place are filled in.</p>
      )}
    </DialogForm>
  );
}

/** What can be done next with an application: each stage that may follow. */
export function StageActions({ application, onChanged }: StageActionsProps) {
  const { id, stage: from, fullName } = application;
  // A refusal gives the newest version before the record is reloaded, so that a second try is not refused for the same
  // reason.
  const refusedFor = useRef(0);
  const [asked, setAsked] = useState<Stage | null>(null);
  const [problem, setProblem] = useState("");

  async function move(stage: Stage, more: Record<string, unknown> = {}, once?: Once) {
    setProblem("");
    try {
      const version = Math.max(application.version, refusedFor.current);
      const body = { stage, version, ...more };
      await callApi("PUT /admin/job-applications/:id/stage", { params: { id }, body }, once);
    } catch (error) {
      // The page shows what the other person did, and the dialog keeps the typed text.
      if (error instanceof CallError && error.status === 409) {
        refusedFor.current = Number(error.details?.version ?? 0);
        onChanged();
      }
      throw error;
    }
    setAsked(null);
    onChanged();
  }
  const doneWords = (stage: Stage) => `${fullName}: ${stageWords[stage].label.toLowerCase()}`;
  /** As above, and says so. */
  async function moveAndSay(...given: Parameters<typeof move>) {
    await move(...given);
    showToast(doneWords(given[0]));
  }
  const dialog = {
    application,
    onSend: (body: Record<string, unknown>, once: Once) => moveAndSay(asked ?? from, body, once),
    onClose: () => setAsked(null),
  };
  const hiring: Question | null =
    asked === "hired"
      ? {
          title: `Mark ${fullName} as hired?`,
          text: "No email goes out. Tell the person yourself; their dashboard will show it.",
          action: "Mark as hired",
          done: doneWords("hired"),
          onSend: () => move("hired"),
        }
      : null;
  const press = (stage: Stage) => {
    if (stage === "invited" || stage === "rejected" || stage === "hired") return setAsked(stage);
    void moveAndSay(stage).catch((error) => setProblem(reasonOf(error)));
  };
  return (
    <div className="stack stack-16">
      <div className="row">
        {nextStages[from].map((stage, index) => (
          <Button key={stage} variant={variantOf(stage, index, from)} onClick={() => press(stage)}>
            {labelOf(stage, from)}
          </Button>
        ))}
      </div>
      <div role="alert">{problem && <Alert tone="danger">{problem}</Alert>}</div>
      {asked === "invited" && <InvitationDialog {...dialog} />}
      {asked === "rejected" && <RejectionDialog {...dialog} />}
      <AskDialog question={hiring} onClose={() => setAsked(null)} />
    </div>
  );
}
