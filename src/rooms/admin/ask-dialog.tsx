import { type ReactNode, useState } from "react";
import { defineForm } from "#foundation/forms/field.ts";
import { FormDialog } from "./form-dialog.tsx";

export type Question = {
  readonly title: string;
  readonly text: ReactNode;
  /** Verb and noun: "Approve payout". */
  readonly action: string;
  readonly tone?: "primary" | "danger";
  /** The field to fill in. */
  readonly field?: {
    readonly label: string;
    readonly hint?: string;
    readonly maxLength: number;
    /** The message if it is empty. */
    readonly missing: string;
    readonly lines?: number;
  };
  /** The toast on success. */
  readonly done: string;
  /** @param typed empty without a field */
  readonly onSend: (typed: string) => Promise<unknown>;
};

export type AskDialogProps = {
  readonly question: Question | null;
  /** @param isDone it worked */
  readonly onClose: (isDone: boolean) => void;
};

/** Asks before something is done. If the server refuses, its message and the typed text stay in the dialog. */
export function AskDialog({ question, onClose }: AskDialogProps) {
  return question && <Asking key={question.title} question={question} onClose={onClose} />;
}

/** `Asking` refuses an empty answer, because a field without a star is not marked as required. */
const formOf = (field: Question["field"]) =>
  defineForm({
    id: "question",
    fields: field
      ? [
          {
            name: "answer",
            label: field.label,
            maxLength: field.maxLength,
            ...(field.hint ? { hint: field.hint } : {}),
            ...(field.lines ? { kind: "long-text", rows: field.lines } : { kind: "text" }),
          },
        ]
      : [],
  });

function Asking({
  question: { title, text, action, tone, field, done, onSend },
  onClose,
}: {
  readonly question: Question;
  readonly onClose: AskDialogProps["onClose"];
}) {
  const [form] = useState(() => formOf(field));
  return (
    <FormDialog
      form={form}
      title={title}
      action={action}
      tone={tone}
      onClose={onClose}
      role="alertdialog"
      leave="Go back"
      before={<div>{text}</div>}
      check={({ answer }) => (field && !String(answer).trim() ? { answer: field.missing } : {})}
      call={({ answer = "" }) => onSend(answer)}
      // The server uses another name for the answer.
      fieldOf={(name) => (field ? "answer" : name)}
      sent={done}
    />
  );
}
