import type { ReactNode } from "react";
import type { FormState } from "#foundation/forms/use-form.ts";
import { Button } from "../actions/button.tsx";
import { Alert } from "../messages/alert.tsx";
import { ClearAnswers } from "./clear-answers.tsx";
import { WaitingNotice } from "./waiting-notice.tsx";

export type FormActionsProps = {
  readonly state: FormState;
  /** What the button does, e.g. "Send message". */
  readonly send: string;
  /** The message when the form was sent; the empty form stays for another one. */
  readonly sent: { readonly title: string; readonly text: ReactNode };
};

/** The end of a form that may be sent more than once: the result, the button, and a way to clear it. */
export function FormActions({ state, send, sent }: FormActionsProps) {
  const { status, isKept, clear, waiting, draftKey } = state;
  return (
    <div className="stack stack-16">
      <div>
        <div role="status">
          {status === "sent" && (
            <Alert tone="success" title={sent.title} className="mb-16">
              {sent.text}
            </Alert>
          )}
          {waiting && draftKey && <WaitingNotice form={waiting} draftKey={draftKey} />}
        </div>
        <div className="form-actions">
          <Button type="submit" pending={status === "sending"} pendingLabel="Sending...">
            {send}
          </Button>
        </div>
      </div>
      <ClearAnswers isKept={isKept} onClear={clear} />
    </div>
  );
}
