import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { TextArea } from "#design/fields/text-area.tsx";
import { TextField } from "#design/fields/text-field.tsx";
import { reasonOf } from "#design/list/list-view.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { Dialog } from "#design/messages/dialog.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { tooLong } from "#foundation/forms/read-answer.ts";
import { CallError } from "#foundation/http/call.ts";

export type Question = {
  readonly title: string;
  readonly text: ReactNode;
  /** Verb and noun: "Approve payout". */
  readonly action: string;
  readonly tone?: "primary" | "danger";
  /** What has to be typed. */
  readonly field?: {
    readonly label: string;
    readonly hint?: string;
    readonly maxLength: number;
    /** The sentence when it is empty. */
    readonly missing: string;
    readonly lines?: number;
  };
  /** The toast when it worked. */
  readonly done: string;
  /** @param typed empty without a field */
  readonly onSend: (typed: string) => Promise<unknown>;
};

export type AskDialogProps = {
  readonly question: Question | null;
  /** @param isDone it worked */
  readonly onClose: (isDone: boolean) => void;
};

/** What is wrong with the answer. Nothing is cut off: what was pasted stays as it is. */
function problemOf({ missing, maxLength }: NonNullable<Question["field"]>, typed: string): string {
  if (!typed) return missing;
  return typed.length > maxLength ? tooLong(maxLength) : "";
}

/** Asks before something is done. When the server refuses, its words stay in the dialog, and so does what was typed. */
export function AskDialog({ question, onClose }: AskDialogProps) {
  return question && <Asking key={question.title} question={question} onClose={onClose} />;
}

function Asking({
  question,
  onClose,
}: {
  readonly question: Question;
  readonly onClose: AskDialogProps["onClose"];
}) {
  const { title, text, action, tone = "primary", field, done, onSend } = question;
  const formId = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [wrong, setWrong] = useState("");
  const Field = field?.lines ? TextArea : TextField;
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const typed = String(new FormData(form).get("answer") ?? "").trim();
    const found = field ? problemOf(field, typed) : "";
    setWrong(found);
    if (found) {
      form.querySelector<HTMLElement>("[name=answer]")?.focus();
      return;
    }
    setIsBusy(true);
    setProblem("");
    try {
      await onSend(typed);
      showToast(done);
      onClose(true);
    } catch (error) {
      const [refused] = error instanceof CallError ? Object.values(error.fields) : [];
      if (field && refused) setWrong(refused);
      else setProblem(reasonOf(error));
      setIsBusy(false);
    }
  }
  return (
    <Dialog
      open
      onClose={() => onClose(false)}
      busy={isBusy}
      role="alertdialog"
      title={title}
      actions={
        <>
          <Button type="submit" form={formId} variant={tone} pending={isBusy}>
            {action}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={() => onClose(false)}>
            Go back
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack stack-16"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <div>{text}</div>
        {field && (
          <Field
            data-autofocus=""
            name="answer"
            label={field.label}
            hint={field.hint}
            error={wrong}
            autoComplete="off"
            onChange={() => setWrong("")}
            {...(field.lines ? { rows: field.lines } : {})}
          />
        )}
        {problem && (
          <Alert tone="danger" role="alert">
            {problem}
          </Alert>
        )}
      </form>
    </Dialog>
  );
}
