import { useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { reasonOf } from "#design/list/list-view.tsx";
import { defineForm } from "#foundation/forms/field.ts";
import { callApi } from "#foundation/http/call.ts";
import { closingWords, type ReviewClosing } from "#rooms/payments/cases/case-kinds.ts";
import type { ReviewRecord } from "#rooms/payments/cases/reviews.ts";
import { DialogForm, onceWith, useFormDialog } from "../form-dialog.tsx";

export type CloseDialogProps = {
  readonly review: ReviewRecord;
  readonly how: ReviewClosing;
  readonly onClose: () => void;
  /** The case was closed, or has to be reloaded. */
  readonly onDone: () => void;
};

const formOf = (how: ReviewClosing) =>
  defineForm({
    id: "close-case",
    fields: [
      {
        name: "note",
        kind: "long-text",
        label: closingWords[how].note,
        hint:
          how === "no_such_transfer"
            ? "The learner gets this by email, if there is an address, and can answer. The registration stays as it is."
            : "It stays with the case. Only admins can read it.",
        required: "Write what you found.",
        maxLength: 1_000,
        rows: 4,
      },
    ],
  });

/** Closes a case with a note. If two people close it, the second is warned and keeps what they typed. */
export function CloseDialog({ review: { id, version }, how, onClose, onDone }: CloseDialogProps) {
  const [form] = useState(() => formOf(how));
  const [isReading, setIsReading] = useState(false);
  /** Why the case could not be reloaded. */
  const [unread, setUnread] = useState("");
  const isMailed = how === "no_such_transfer";
  const failed = "The case was not closed";
  const dialog = useFormDialog({
    form,
    failed,
    onDone,
    onClose,
    lost: "closed",
    call: ({ note }, once) => {
      setUnread("");
      const body = { how, note, version };
      const call = { params: { id }, body };
      // After reloading, it is a new submission.
      return callApi("POST /admin/reviews/:id/close", call, onceWith(once, body));
    },
    sent: ({ closed_at }) => {
      const closed = isMailed ? "Proof refused, and the learner emailed" : "Case closed";
      return closed_at === null ? "A second person has to agree now" : closed;
    },
  });
  const { code, problem } = dialog;
  /** Reloads here first, because a screen that fails to load would lose the note. */
  async function readAgain() {
    setIsReading(true);
    await callApi("GET /admin/reviews/:id", { params: { id } }).then(
      () => {
        setUnread("");
        dialog.forgetProblem();
        onDone();
      },
      (error) => setUnread(reasonOf(error)),
    );
    setIsReading(false);
  }
  return (
    <DialogForm
      {...dialog}
      title={isMailed ? "Refuse this proof" : "Close this case"}
      action={closingWords[how].button}
      tone={isMailed ? "danger" : "primary"}
      isBlocked={isReading}
      problem={
        problem && {
          ...problem,
          text: (
            <>
              <p>{unread || problem.text}</p>
              {code === "stale" && (
                <p>
                  <Button variant="secondary" pending={isReading} onClick={() => void readAgain()}>
                    Load it again
                  </Button>
                </p>
              )}
            </>
          ),
        }
      }
    />
  );
}
