import { useCallback } from "react";
import { Panel } from "#design/panel.tsx";
import { useLoaded } from "#design/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatInstant } from "#foundation/time.ts";
import type { AdminUser } from "#rooms/accounts/contract/sign-in.ts";
import type { ReplyRecord } from "#rooms/contact/contract/contact-message.ts";
import { mayDo } from "#rooms/contact/rules/states.ts";
import { subjectNames } from "#rooms/contact/rules/subjects.ts";
import { may } from "../../rules/screens.ts";
import { History } from "../record/history.tsx";
import { RecordPart } from "../record-part.tsx";
import { Assignment } from "./assignment.tsx";
import { MessageState } from "./message-list.tsx";
import { Reply } from "./reply.tsx";

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
                  {message.name}, <a href={`mailto:${message.email}`}>{message.email}</a>
                  <span className="desk-second">{formatInstant(message.created_at)}</span>
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
