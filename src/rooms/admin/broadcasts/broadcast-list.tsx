import { Link } from "#design/actions/link.tsx";
import { useListKeys } from "#design/list/list-table.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Money } from "#design/text/money.tsx";
import { callApi } from "#foundation/http/call.ts";
import { formatInstant } from "#foundation/time/time.ts";
import type { BroadcastSummary } from "#rooms/enrolment/broadcasts/broadcasts.ts";
import { RecordPart } from "../record-part.tsx";
import { broadcastPath, broadcastState } from "./broadcast-words.ts";

export const BroadcastState = (broadcast: Pick<BroadcastSummary, "state" | "needsApproval">) => {
  const { label, tone } = broadcastState(broadcast);
  return <StatusPill tone={tone}>{label}</StatusPill>;
};

/** As much of a message as tells it from another one to the same people. */
const mostShown = 60;

const beginningOf = (text: string): string =>
  text.length > mostShown ? `${text.slice(0, mostShown).replace(/\s+\S*$/, "")}…` : text;

const columns: readonly Column<BroadcastSummary>[] = [
  {
    key: "title",
    label: "To",
    rowHeader: true,
    wide: true,
    cell: ({ id, title, text }) => (
      <div>
        <Link to={broadcastPath(id)}>{title}</Link>
        <span className="second">{beginningOf(text)}</span>
      </div>
    ),
  },
  { key: "state", label: "Status", phone: "state", cell: BroadcastState },
  {
    key: "people",
    label: "People",
    end: true,
    phone: "lead",
    cell: ({ people }) => (
      <>
        {people}
        <span className="on-phone">{people === 1 ? " person" : " people"}</span>
      </>
    ),
  },
  {
    key: "cost",
    label: "Cost",
    end: true,
    phone: "owed",
    cell: ({ costKobo }) => <Money amountKobo={costKobo} />,
  },
  {
    key: "by",
    label: "Written by",
    cell: ({ writtenBy }) => writtenBy ?? "A former colleague",
  },
  {
    key: "at",
    label: "Written",
    phone: "fact",
    cell: ({ writtenAt }) => <span className="one-line">{formatInstant(writtenAt)}</span>,
  },
];

const load = (signal: AbortSignal) => callApi("GET /admin/broadcasts", {}, { signal });

/** The last messages to many. */
export function BroadcastList() {
  const loaded = useLoaded(load);
  const keys = useListKeys();
  return (
    <RecordPart loaded={loaded} noun="messages to many">
      {({ broadcasts }) =>
        broadcasts.length === 0 ? (
          <EmptyState title="No messages to many yet">
            Open a roster or the enrolments, and choose “Write to all”.
          </EmptyState>
        ) : (
          <Table
            caption="Messages to many"
            captionHidden
            keys={keys}
            columns={columns}
            rows={broadcasts}
            rowKey={({ id }) => id}
          />
        )
      }
    </RecordPart>
  );
}
