import type { DraftKey } from "#foundation/forms/drafts/draft-store.ts";
import { dropQueued, type WaitingForm } from "#foundation/forms/drafts/waiting-form.ts";
import { Button } from "../actions/button.tsx";
import { Alert } from "../messages/alert.tsx";

/** The notice at the end of a form that is waiting for a connection. It belongs in an element with role="status". */
export function WaitingNotice({
  form,
  draftKey,
}: {
  readonly form: WaitingForm;
  readonly draftKey: DraftKey;
}) {
  const { attempts, title } = form;
  return (
    <Alert
      tone="warning"
      title={attempts === 0 ? "You are offline" : "Not sent yet"}
      className="mb-16"
    >
      <p>
        {attempts === 0
          ? `Your ${title} is kept on this device and will be sent when your network is back.`
          : `We could not take your ${title} yet. It is kept on this device and will be sent again later.`}{" "}
        If you change it, send it again.
      </p>
      <Button variant="quiet" onClick={() => dropQueued(draftKey)}>
        Do not send it
      </Button>
    </Alert>
  );
}
