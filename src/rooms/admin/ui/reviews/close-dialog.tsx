import { Button } from "#design/actions/button.tsx";
import { TextArea } from "#design/fields/text-area.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { callApi } from "#foundation/http/call.ts";
import type { ReviewRecord } from "#rooms/payments/cases/reviews.ts";
import type { ReviewClosing } from "#rooms/payments/states.ts";
import { closingWords } from "../../rules/review-words.ts";
import { FormDialog, useSend } from "../form-dialog.tsx";

export type CloseDialogProps = {
  readonly review: ReviewRecord;
  readonly how: ReviewClosing;
  readonly onClose: () => void;
  /** The case was closed, or has to be read again. */
  readonly onDone: () => void;
};

/** Closes a case with a note. The second person is warned, and keeps what they typed. */
export function CloseDialog({ review, how, onClose, onDone }: CloseDialogProps) {
  const { problem, fields, send, dialog } = useSend({
    done: "closed",
    failed: "The case was not closed",
    shown: ["note"],
    ...{ onClose, onDone },
  });
  const { button, note } = closingWords[how];
  const isMailed = how === "no_such_transfer";
  const isStale = problem?.code === "stale";
  async function submit(data: FormData) {
    const typed = String(data.get("note") ?? "").trim();
    const body = { how, note: typed, version: review.version };
    const { id } = review;
    const answer = await send(body, (headers) =>
      callApi("POST /admin/reviews/:id/close", { params: { id }, body }, { headers }),
    );
    if (!answer) return;
    const closed = isMailed ? "Proof refused, and the learner emailed" : "Case closed";
    showToast(answer.closed_at === null ? "A second person has to agree now" : closed);
    onDone();
    onClose();
  }
  /** Asks here first: a screen that fails to load would take the note with it. */
  async function readAgain() {
    const answer = await send(null, () =>
      callApi("GET /admin/reviews/:id", { params: { id: review.id } }, {}),
    );
    if (answer) onDone();
  }
  return (
    <FormDialog
      title={isMailed ? "Refuse this proof" : "Close this case"}
      action={button}
      tone={isMailed ? "danger" : "primary"}
      {...dialog}
      problem={
        dialog.problem && {
          ...dialog.problem,
          text: (
            <>
              <p>{dialog.problem.text}</p>
              {isStale && (
                <p>
                  <Button variant="secondary" onClick={() => void readAgain()}>
                    Read it again
                  </Button>
                </p>
              )}
            </>
          ),
        }
      }
      onSend={submit}
    >
      {(form) => (
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
          error={fields.note}
          rows={4}
          required
        />
      )}
    </FormDialog>
  );
}
