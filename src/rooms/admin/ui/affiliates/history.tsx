import { Panel } from "#design/panel.tsx";
import type { PastEvent } from "#foundation/http/past-event.ts";
import { formatInstant } from "#foundation/time.ts";
import { eventWords } from "../../rules/affiliate-words.ts";

/** Who decided what, and when. */
export const History = ({ events }: { readonly events: readonly PastEvent[] }) => (
  <Panel title="History">
    {events.length === 0 ? (
      <p>Nothing has been decided yet.</p>
    ) : (
      <ol className="history">
        {events.map(({ at, action, by }) => (
          <li key={`${at} ${action}`}>
            <b>{eventWords(action)}</b>
            {by && ` by ${by}`}
            <br />
            <span>{formatInstant(at)}</span>
          </li>
        ))}
      </ol>
    )}
  </Panel>
);
