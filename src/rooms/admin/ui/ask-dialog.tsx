import type { ReactNode } from "react";
import { TextArea } from "#design/fields/text-area.tsx";
import { TextField } from "#design/fields/text-field.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { tooLong } from "#foundation/forms/read-answer.ts";
import { FormDialog, useSend } from "./form-dialog.tsx";

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
  question: { title, text, action, tone, field, done, onSend },
  onClose,
}: {
  readonly question: Question;
  readonly onClose: AskDialogProps["onClose"];
}) {
  const { fields, send, refuse, forget, dialog } = useSend({ onClose: () => onClose(false) });
  // The server knows the answer by another name.
  const [refused] = field ? Object.entries(fields) : [];
  const Field = field?.lines ? TextArea : TextField;
  async function submit(data: FormData) {
    const typed = String(data.get("answer") ?? "").trim();
    const wrong = field ? problemOf(field, typed) : "";
    if (wrong) return refuse({ answer: wrong });
    if (!(await send({ typed }, () => onSend(typed).then(() => true)))) return;
    showToast(done);
    onClose(true);
  }
  return (
    <FormDialog
      {...{ ...dialog, title, action, tone }}
      role="alertdialog"
      leave="Go back"
      problem={refused ? null : dialog.problem}
      onSend={submit}
      onEdit={() => refused && forget(refused[0])}
    >
      <div>{text}</div>
      {field && (
        <Field
          data-autofocus=""
          name="answer"
          label={field.label}
          hint={field.hint}
          error={refused?.[1] ?? ""}
          autoComplete="off"
          {...(field.lines ? { rows: field.lines } : {})}
        />
      )}
    </FormDialog>
  );
}
