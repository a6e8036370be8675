import { useState } from "react";
import { Alert } from "#design/alert.tsx";
import { Button } from "#design/button.tsx";
import { Dialog } from "#design/dialog.tsx";
import { reasonOf } from "#design/list/list-view.tsx";
import { showToast } from "#design/toast.tsx";
import { callApi } from "#foundation/http/call.ts";
import type { MailRecord } from "../../contract/mail.ts";

export type SendAgainDialogProps = {
  readonly mail: MailRecord | null;
  readonly onClose: () => void;
  /** It was queued, or somebody else changed it: the list is out of date. */
  readonly onChanged: () => void;
};

/** Asks before an email goes out once more, or says why it cannot. */
export function SendAgainDialog({ mail, onClose, onChanged }: SendAgainDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  if (!mail) return null;
  const close = () => {
    setProblem("");
    onClose();
  };
  async function send({ id, sent_again }: MailRecord) {
    setIsBusy(true);
    setProblem("");
    try {
      await callApi("POST /admin/mail/:id/send-again", { params: { id }, body: { sent_again } });
      showToast("Email queued again");
      close();
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      onChanged();
      setIsBusy(false);
    }
  }
  const refused = mail.not_again;
  return (
    <Dialog
      open
      onClose={close}
      busy={isBusy}
      title={refused ? "This email cannot be sent again" : "Send this email again?"}
      actions={
        <>
          {!refused && (
            <Button pending={isBusy} onClick={() => void send(mail)}>
              Send email again
            </Button>
          )}
          <Button variant="secondary" disabled={isBusy} onClick={close}>
            {refused ? "Close" : "Cancel"}
          </Button>
        </>
      }
    >
      <div className="stack stack-16">
        <p>
          {refused ?? (
            <>
              “{mail.subject}” goes to <b>{mail.recipient}</b> once more, as it was written
              {mail.status === "sent" && ". It was sent before, so the person may have it twice"}.
            </>
          )}
        </p>
        {problem && (
          <Alert tone="danger" role="alert">
            {problem}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
