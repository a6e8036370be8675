import { type ReactNode, useState } from "react";
import { defineForm } from "#foundation/forms/field.ts";
import { FormDialog } from "./form-dialog.tsx";
import { movedOnField, movedOnInput, todayForMoney } from "./moved-on.ui.ts";

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
  /** The label of the day on which a bank moved the money, asked for below the field; it begins as today. */
  readonly day?: string;
  /** The toast on success. */
  readonly done: string;
  /** @param typed empty without a field */
  readonly onSend: (typed: string, movedOn: string) => Promise<unknown>;
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
const formOf = ({ field, day }: Question) =>
  defineForm({
    id: "question",
    fields: [
      ...(field
        ? [
            {
              name: "answer",
              label: field.label,
              maxLength: field.maxLength,
              ...(field.hint ? { hint: field.hint } : {}),
              ...(field.lines
                ? ({ kind: "long-text", rows: field.lines } as const)
                : ({ kind: "text" } as const)),
            },
          ]
        : []),
      ...(day ? [{ ...movedOnField, label: day }] : []),
    ],
  });

function Asking({
  question,
  onClose,
}: {
  readonly question: Question;
  readonly onClose: AskDialogProps["onClose"];
}) {
  const { title, text, action, tone, field, done, onSend } = question;
  const [form] = useState(() => formOf(question));
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
      known={{ movedOn: todayForMoney() }}
      extras={{ movedOn: movedOnInput }}
      call={({ answer = "", movedOn = "" }) => onSend(answer, movedOn)}
      // The server uses another name for the answer.
      fieldOf={(name) => (field && name !== "movedOn" ? "answer" : name)}
      sent={done}
    />
  );
}
