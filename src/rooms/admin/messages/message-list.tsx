import { Link } from "#design/actions/link.tsx";
import type { Column } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { formatInstant, formatShortDay, lagosDay } from "#foundation/time/time.ts";
import type { ContactMessageRecord } from "#rooms/contact/contact-message.ts";
import { subjectNames, subjects } from "#rooms/contact/subjects.ts";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ui.ts";
import { messageChoices, messageLook } from "../people/people-words.ts";

const defaults = {
  sort: "created_at",
  order: "desc",
  filters: ["status", "assigned", "late", "subject"],
} as const;

const filters = [
  { name: "status", label: "Status", choices: messageChoices },
  {
    name: "assigned",
    label: "Assigned to",
    choices: [
      { value: "me", label: "Me" },
      { value: "nobody", label: "Nobody" },
    ],
  },
  { name: "late", label: "Waiting", choices: [{ value: "yes", label: "Over a working day" }] },
  {
    name: "subject",
    label: "Subject",
    choices: subjects.map((value) => ({ value, label: subjectNames[value] })),
  },
];

/** The state of a message: that it has waited too long, or when it comes back. */
export function MessageState({
  message: { status, is_late, snoozed_until },
}: {
  readonly message: ContactMessageRecord;
}) {
  const { label, tone } = messageLook(status);
  return is_late ? (
    <StatusPill tone="danger">Late</StatusPill>
  ) : (
    <StatusPill tone={tone}>
      {label}
      {snoozed_until && ` until ${formatShortDay(snoozed_until, lagosDay(new Date()))}`}
    </StatusPill>
  );
}

const columns: readonly Column<ContactMessageRecord>[] = [
  {
    key: "name",
    label: "From",
    rowHeader: true,
    sortable: true,
    cell: ({ id, name, email }) => (
      <div>
        <Link to={`/admin/messages/${id}`}>{name}</Link>
        <span className="second">{email}</span>
      </div>
    ),
  },
  {
    key: "subject",
    label: "Message",
    phone: "fact",
    wide: true,
    sortable: true,
    cell: ({ subject, message }) => (
      <>
        {subjectNames[subject]}
        <span className="second">{message}</span>
      </>
    ),
  },
  { key: "status", label: "Status", cell: (message) => <MessageState message={message} /> },
  {
    key: "assigned",
    label: "Assigned to",
    cell: ({ assigned_to }) => assigned_to?.name ?? "Nobody",
  },
  {
    key: "created_at",
    label: "Received",
    phone: "state",
    sortable: true,
    cell: ({ created_at }) => formatInstant(created_at),
  },
];

/** Messages from the contact form. */
export const MessageList = () => (
  <AdminTable
    list={useAdminList("GET /admin/messages", "messages", defaults)}
    columns={columns}
    caption="Messages"
    noun={["message", "messages"]}
    searchLabel="Search name, email or text"
    filters={filters}
    dateLabel="Received"
    nameOf={({ name }) => name}
    empty="No messages yet"
  />
);
