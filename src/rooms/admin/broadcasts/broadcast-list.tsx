import { Link } from "#design/actions/link.tsx";
import type { Column } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Money } from "#design/text/money.tsx";
import { formatDay, formatInstant } from "#foundation/time/time.ts";
import type { BroadcastSummary } from "#rooms/enrolment/broadcasts/broadcasts.ts";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ui.ts";
import { broadcastPath, broadcastState, stateChoices } from "./broadcast-words.ts";

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
    sortable: true,
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
    sortable: true,
    cell: ({ people }) => (
      <>
        {people}
        <span className="on-phone">{people === 1 ? " person" : " people"}</span>
      </>
    ),
  },
  {
    key: "costKobo",
    label: "Cost",
    end: true,
    phone: "owed",
    sortable: true,
    cell: ({ costKobo }) => <Money amountKobo={costKobo} />,
  },
  {
    key: "by",
    label: "Written by",
    cell: ({ writtenBy }) => writtenBy ?? "A former colleague",
  },
  {
    key: "writtenAt",
    label: "Written",
    phone: "fact",
    sortable: true,
    cell: ({ writtenAt }) => <span className="one-line">{formatInstant(writtenAt)}</span>,
  },
  {
    key: "deletedOn",
    label: "Kept until",
    isExtra: true,
    cell: ({ deletedOn }) => deletedOn && formatDay(deletedOn),
  },
];

const defaults = { sort: "writtenAt", order: "desc", filters: ["state"] } as const;

const filters = [{ name: "state", label: "Status", choices: stateChoices }];

/** Messages to many: search, state and month. */
export const BroadcastList = () => (
  <AdminTable
    list={useAdminList("GET /admin/broadcasts", "broadcasts", defaults)}
    columns={columns}
    caption="Messages to many"
    noun={["message to many", "messages to many"]}
    searchLabel="Search text or roster"
    filters={filters}
    dateLabel="Written"
    empty="No messages to many yet"
    emptyActions={<p>Open a roster or the enrolments, and choose “Write to all”.</p>}
  />
);
