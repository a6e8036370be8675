import { Button } from "#design/button.tsx";
import { ClearAnswers } from "#design/forms/clear-answers.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { Panel } from "#design/panel.tsx";
import { showToast } from "#design/toast.tsx";
import { noRules } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import type { ContactMessageRecord } from "#rooms/contact/contract/contact-message.ts";
import { replyForm } from "#rooms/contact/contract/reply-form.ts";
import { replyLetter } from "#rooms/contact/rules/reply-letter.ts";
import { MailPreview } from "../mail-preview.tsx";

export type ReplyProps = {
  readonly message: ContactMessageRecord;
  /** Loads the record again. */
  readonly onChanged: () => void;
};

/**
 * The answer to a message, with the email as it goes out. What is typed stays on the device until it is sent, also when
 * a colleague answered or closed the message meanwhile.
 */
export function Reply({ message, onChanged }: ReplyProps) {
  const { id, version, email, name, subject, created_at } = message;
  const state = useForm({
    form: replyForm,
    rules: noRules,
    draftKey: `reply-draft:${id}`,
    send: async (answers, headers) => {
      try {
        const body = { ...answers, version };
        await callApi("POST /admin/messages/:id/reply", { params: { id }, body }, { headers });
      } catch (error) {
        // Shows what the colleague did; sending again decides.
        if (error instanceof CallError && error.status === 409) onChanged();
        throw error;
      }
      showToast("Answer sent");
      onChanged();
    },
    fallback: "The answer was not sent. Check your connection and try again.",
  });
  const text = String(state.answers.text ?? "").trim();
  const question = { id, name, subject, message: message.message, createdAt: created_at };
  return (
    <Panel title={message.status === "answered" ? "Answer again" : "Answer"}>
      <FormFrame state={state} className="stack stack-16">
        {text && <MailPreview to={email} letter={replyLetter(question, text)} />}
        <div className="row">
          <Button type="submit" pending={state.status === "sending"} pendingLabel="Sending...">
            Send answer
          </Button>
        </div>
        <ClearAnswers isKept={state.isKept} onClear={state.clear} />
      </FormFrame>
    </Panel>
  );
}
