import { type FormEvent, useId } from "react";
import { Alert } from "#design/alert.tsx";
import { Button } from "#design/button.tsx";
import { Dialog } from "#design/dialog.tsx";
import { TextArea } from "#design/text-area.tsx";
import { showToast } from "#design/toast.tsx";
import { callApi } from "#foundation/http/call.ts";
import { deskCalls as calls } from "#rooms/payments/contract/admin-calls.ts";
import type { ReviewRecord } from "#rooms/payments/contract/reviews.ts";
import type { ReviewClosing } from "#rooms/payments/rules/states.ts";
import { closingWords } from "../../rules/review-words.ts";
import { useSend } from "../payments/use-send.ts";

export type CloseDialogProps = {
  readonly review: ReviewRecord;
  readonly how: ReviewClosing;
  readonly onClose: () => void;
  /** The case was closed, or has to be read again. */
  readonly onDone: () => void;
};

/** Closes a case with a note. Who comes second is told, and keeps what was typed. */
export function CloseDialog({ review, how, onClose, onDone }: CloseDialogProps) {
  const form = useId();
  const { isBusy, problem, send } = useSend();
  const { button, note } = closingWords[how];
  const isMailed = how === "no_such_transfer";
  const isStale = problem?.code === "stale";
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("note") ?? "").trim();
    const body = { how, note: typed, version: review.version };
    const { id } = review;
    const answer = await send(body, (headers) =>
      callApi(calls.closeReview, { params: { id }, body }, { headers }),
    );
    if (!answer) return;
    showToast(isMailed ? "Proof refused, and the learner emailed" : "Case closed");
    onDone();
    onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={isBusy}
      title={isMailed ? "Refuse this proof" : "Close this case"}
      actions={
        <>
          <Button
            type="submit"
            form={form}
            variant={isMailed ? "danger" : "primary"}
            pending={isBusy}
          >
            {button}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="stack stack-16"
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        {problem && !problem.fields.note && (
          <Alert tone="danger" role="alert" title="The case was not closed">
            <p>{problem.message}</p>
            {isStale && (
              <p>
                <Button variant="secondary" onClick={onDone}>
                  Read it again
                </Button>
              </p>
            )}
          </Alert>
        )}
        <TextArea
          data-autofocus=""
          name="note"
          form={form}
          label={note}
          hint={
            isMailed
              ? "The learner gets it by email, with how to answer. The registration stays as it is."
              : "It stays with the case. Only admins read it."
          }
          error={problem?.fields.note}
          rows={4}
          maxLength={1000}
          required
        />
      </form>
    </Dialog>
  );
}
