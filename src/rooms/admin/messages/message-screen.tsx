import { useCallback, useEffect, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { Select } from "#design/fields/select.tsx";
import { ClearAnswers } from "#design/forms/clear-answers.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { RowMenu } from "#design/list/row-menu.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { HeadTitle, InHead } from "#design/page/in-head.tsx";
import { Panel } from "#design/page/panel.tsx";
import { noRules } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import type { DeclaredCalls, EndpointResult } from "#foundation/http/endpoint.ts";
import { formatInstant } from "#foundation/time/time.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import { replyForm } from "#rooms/contact/admin-forms.ts";
import type { ContactMessageRecord, ReplyRecord } from "#rooms/contact/contact-message.ts";
import { replyLetter } from "#rooms/contact/reply-letter.ts";
import { mayDo } from "#rooms/contact/states.ts";
import { subjectNames } from "#rooms/contact/subjects.ts";
import { MailPreview } from "../mail/mail-preview.tsx";
import { failureWords, mailStates } from "../mail/mail-words.ts";
import type { Person } from "../people/person.ts";
import { History, PersonLink, RecordPart } from "../record-part.tsx";
import { may } from "../screens.ts";
import { Assignment } from "./assignment.tsx";
import { MessageState } from "./message-list.tsx";
import { placesOf, useWriters, Writer } from "./writer.tsx";

type ReplyProps = {
  readonly message: ContactMessageRecord;
  /** The sender's registrations; null until they are known. */
  readonly places: Person["enrolments"] | null;
  /** Loads the record again. */
  readonly onChanged: () => void;
};

type Place = Person["enrolments"][number];

type MenuProps = {
  /** Who gets the answer. */
  readonly to: string;
  readonly onPick: (text: string) => void;
};

function ReplyMenu({ about, to, onPick }: MenuProps & { readonly about: string | undefined }) {
  const load = useCallback(
    (signal: AbortSignal) =>
      callApi(
        "GET /admin/saved-replies",
        { query: about === undefined ? {} : { enrolment: about } },
        { signal },
      ),
    [about],
  );
  return (
    <RecordPart loaded={useLoaded(load)} noun="saved replies">
      {({ replies }) => (
        <RowMenu
          of={to}
          label="Saved replies"
          actions={replies.map(({ title, text }) => ({
            label: title,
            onAct: () => onPick(text),
          }))}
        />
      )}
    </RecordPart>
  );
}

/**
 * Replies with the facts of one of the sender's registrations, or of none. A picked reply is edited before it is sent.
 */
function SavedReplies({ places, ...menu }: MenuProps & { readonly places: readonly Place[] }) {
  const [chosen, setChosen] = useState(places[0]?.id);
  return (
    <div className="row admin-assign">
      {places.length > 1 && (
        <Select
          name="about"
          label="Saved replies are about"
          options={places.map(({ id, courseOfInterest, code, fullName }) => ({
            value: id,
            label: `${courseOfInterest}, ${code} (${fullName})`,
          }))}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      <ReplyMenu key={chosen} about={chosen} {...menu} />
    </div>
  );
}

/**
 * The answer to a message, with the email as it will be sent. The typed text stays on the device until it is sent,
 * even if a colleague answered or closed the message in the meantime.
 */
function Reply({ message, places, onChanged }: ReplyProps) {
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
  const insert = (saved: string) => {
    state.fill({ text: text ? `${text}\n\n${saved}` : saved });
    state.element?.querySelector("textarea")?.focus();
  };
  const question = { id, name, subject, message: message.message, createdAt: created_at };
  return (
    <Panel title={message.status === "answered" ? "Answer again" : "Answer"}>
      <div className="stack stack-16">
        {places && <SavedReplies places={places} to={name} onPick={insert} />}
        <FormFrame state={state} className="stack stack-16">
          {text && <MailPreview to={email} letter={replyLetter(question, text)} />}
          <div className="row">
            <Button type="submit" pending={state.status === "sending"} pendingLabel="Sending...">
              Send answer
            </Button>
          </div>
          <ClearAnswers isKept={state.isKept} onClear={state.clear} />
        </FormFrame>
      </div>
    </Panel>
  );
}

type AnswersProps = {
  readonly replies: readonly ReplyRecord[];
  /** A link to the emails to the sender, for people who may send one again. */
  readonly emails: string | null;
  readonly onChanged: () => void;
};

/** The answers to the sender, and the state of each email. */
function Answers({ replies, emails, onChanged }: AnswersProps) {
  const leaves = replies.some(({ mail }) => mail?.status === "queued" && !mail.failure);
  // It is sent within seconds. If not, the page says that it is waiting.
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(onChanged, 4_000);
    return () => clearTimeout(timer);
  }, [leaves, onChanged]);
  return (
    <Panel title="Answers">
      <ul className="stack stack-16 small admin-notes">
        {replies.map(({ id, text, by, created_at, mail }) => (
          <li key={id}>
            <p className="written">{text}</p>
            <div className="row row-apart admin-note-end">
              <cite className="faint">
                {by ?? "A former colleague"}, {formatInstant(created_at)}
              </cite>
              {mail && (
                <StatusPill tone={mailStates[mail.status].tone}>
                  Email: {mailStates[mail.status].label.toLowerCase()}
                </StatusPill>
              )}
            </div>
            {mail?.failure && (
              <p className="second">
                {failureWords[mail.failure]} {emails && <Link to={emails}>Send it again</Link>}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** One message: the question, the sender, the answers, and who it is assigned to. */
export function MessageScreen({ id, admin }: { readonly id: string; readonly admin: AdminUser }) {
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /admin/messages/:id", { params: { id } }, { signal }),
    [id],
  );
  const loaded = useLoaded(load);
  return (
    <RecordPart loaded={loaded} noun="message">
      {(record) => <Shown {...record} admin={admin} onChanged={loaded.reload} />}
    </RecordPart>
  );
}

type ShownProps = EndpointResult<DeclaredCalls["GET /admin/messages/:id"]> & {
  readonly admin: AdminUser;
  readonly onChanged: () => void;
};

function Shown({ message, replies, history, colleagues, admin, onChanged }: ShownProps) {
  const writers = useWriters(message);
  const mayManage = may(admin, "messages.manage");
  return (
    <div className="admin-record message-record">
      <HeadTitle title={subjectNames[message.subject]} />
      <InHead>
        <MessageState message={message} />
      </InHead>
      <article className="record-card" aria-label={subjectNames[message.subject]}>
        <p>
          <PersonLink of={message.id} name={message.name} />,{" "}
          <a href={`mailto:${message.email}`}>{message.email}</a>
          <span className="second">{formatInstant(message.created_at)}</span>
        </p>
        <p className="written">{message.message}</p>
      </article>
      <div className="stack admin-side">
        <Writer loaded={writers} messageId={message.id} />
        {mayManage && (
          <Assignment
            message={message}
            colleagues={colleagues}
            onChanged={onChanged}
            myId={admin.id}
          />
        )}
      </div>
      <div className="stack admin-main">
        {replies.length > 0 && (
          <Answers
            replies={replies}
            onChanged={onChanged}
            emails={may(admin, "mail.send") ? `/admin/people/${message.id}#emails` : null}
          />
        )}
        {mayManage &&
          (mayDo("reply", message.status) ? (
            <Reply message={message} onChanged={onChanged} places={placesOf(writers)} />
          ) : (
            <p className="faint">This message is closed. Open it again to answer it.</p>
          ))}
        <History events={history} />
      </div>
    </div>
  );
}
