import { useCallback } from "react";
import { Button } from "#design/actions/button.tsx";
import { ClearAnswers } from "#design/forms/clear-answers.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { showToast } from "#design/messages/toast.tsx";
import { Panel } from "#design/page/panel.tsx";
import { noRules } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import { formatInstant } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/contract/sign-in.ts";
import type { ContactMessageRecord, ReplyRecord } from "#rooms/contact/contract/contact-message.ts";
import { replyForm } from "#rooms/contact/contract/desk-forms.ts";
import { replyLetter } from "#rooms/contact/rules/reply-letter.ts";
import { mayDo } from "#rooms/contact/rules/states.ts";
import { subjectNames } from "#rooms/contact/rules/subjects.ts";
import { may } from "../../rules/screens.ts";
import { MailPreview } from "../mail-preview.tsx";
import { History } from "../record/history.tsx";
import { PersonLink, RecordPart } from "../record-part.tsx";
import { Assignment } from "./assignment.tsx";
import { MessageState } from "./message-list.tsx";

type ReplyProps = {
  readonly message: ContactMessageRecord;
  /** Loads the record again. */
  readonly onChanged: () => void;
};

/**
 * The answer to a message, with the email as it goes out. What is typed stays on the device until it is sent, also when
 * a colleague answered or closed the message in the meantime.
 */
function Reply({ message, onChanged }: ReplyProps) {
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

const Answers = ({ replies }: { readonly replies: readonly ReplyRecord[] }) => (
  <Panel title="Answers">
    <ul className="desk-notes">
      {replies.map(({ id, text, by, created_at }) => (
        <li key={id}>
          <p className="desk-text">{text}</p>
          <cite>
            {by ?? "A former colleague"}, {formatInstant(created_at)}
          </cite>
        </li>
      ))}
    </ul>
  </Panel>
);

/** One message: the question, the answers, whose it is. */
export function MessageScreen({ id, admin }: { readonly id: string; readonly admin: AdminUser }) {
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /admin/messages/:id", { params: { id } }, { signal }),
    [id],
  );
  const loaded = useLoaded(load);
  return (
    <RecordPart loaded={loaded} noun="message">
      {({ message, replies, history, colleagues }) => {
        const mayManage = may(admin, "messages.manage");
        return (
          <div className="admin-record">
            <div className="desk-main">
              <article className="record-card" aria-labelledby="subject">
                <div className="record-card-head">
                  <h2 id="subject">{subjectNames[message.subject]}</h2>
                  <MessageState message={message} />
                </div>
                <p>
                  <PersonLink of={id} name={message.name} />,{" "}
                  <a href={`mailto:${message.email}`}>{message.email}</a>
                  <span className="second">{formatInstant(message.created_at)}</span>
                </p>
                <p className="desk-text">{message.message}</p>
              </article>
              {replies.length > 0 && <Answers replies={replies} />}
              {mayManage &&
                (mayDo("reply", message.status) ? (
                  <Reply message={message} onChanged={loaded.reload} />
                ) : (
                  <p className="desk-hint">This message is closed. Open it again to answer it.</p>
                ))}
            </div>
            <div className="desk-side">
              {mayManage && (
                <Assignment
                  {...{ message, colleagues }}
                  myId={admin.id}
                  onChanged={loaded.reload}
                />
              )}
              <History events={history} />
            </div>
          </div>
        );
      }}
    </RecordPart>
  );
}
