import { Panel } from "#design/page/panel.tsx";
import { sentenceOf } from "#foundation/audit/audit-actions.ts";
import { auditSummary } from "#foundation/audit/audit-fields.ts";
import type { PastEvent } from "#foundation/http/past-event.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { actorWords, stateWordsOf } from "../../rules/audit-words.ts";

export interface HistoryProps {
  /** Oldest first, as `readHistory` of accounts gives them. */
  readonly events: readonly PastEvent[];
}

/** The changes of one record: what, by whom, when. */
export const History = ({ events }: HistoryProps) => (
  <Panel title="History">
    {events.length === 0 ? (
      <p>No changes yet.</p>
    ) : (
      <ol className="history">
        {events.map((event) => (
          <Change key={event.id} event={event} />
        ))}
      </ol>
    )}
  </Panel>
);

function Change({ event }: { readonly event: PastEvent }) {
  const { at, action, actorKind, details } = event;
  // The system does what follows from others' actions.
  const [what, who, how] = sentenceOf(action, actorKind === "system" ? "" : actorWords(event));
  const summary = auditSummary(details, stateWordsOf(action));
  return (
    <li>
      <b>{what}</b>
      {who}
      {how && <b>{how}</b>}
      {summary && (
        <>
          <br />
          {summary}
        </>
      )}
      <br />
      <time dateTime={at}>{formatInstant(at)}</time>
    </li>
  );
}
