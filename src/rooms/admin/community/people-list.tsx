import { Link } from "#design/actions/link.tsx";
import type { Column } from "#design/list/table.tsx";
import { formatInstant } from "#foundation/time/time.ts";
import type { ParticipantRecord } from "#rooms/content/community/admin-community.ts";
import type { Gathering } from "#rooms/content/community/gatherings.ts";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ui.ts";

const defaults = { sort: "created_at", order: "desc", filters: ["kind"] } as const;

const filters = [
  {
    name: "kind",
    label: "Of",
    choices: [
      { value: "event", label: "Events" },
      { value: "chapter", label: "Chapters" },
    ],
  },
];

const addressOf = ({ kind, gathering_id }: ParticipantRecord) =>
  `/admin/community/${kind}s/${gathering_id}`;

const columnsFor = (isAll: boolean): readonly Column<ParticipantRecord>[] => [
  { key: "name", label: "Name", rowHeader: true, sortable: true, cell: ({ name }) => name },
  {
    key: "email",
    label: "Email",
    phone: "fact",
    sortable: true,
    cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
  },
  ...(isAll
    ? [
        {
          key: "gathering",
          label: "Event or chapter",
          phone: "fact" as const,
          cell: (person: ParticipantRecord) => (
            <Link to={addressOf(person)}>{person.gathering}</Link>
          ),
        },
      ]
    : []),
  {
    key: "created_at",
    label: "Since",
    sortable: true,
    cell: ({ created_at }) => formatInstant(created_at),
  },
];

const all = columnsFor(true);
const ofOne = columnsFor(false);

/** Who registered for events and joined chapters: all, or the people of one. */
export function PeopleList({ kind, of }: { readonly kind?: Gathering; readonly of?: string }) {
  const only: Record<string, string> = kind && of ? { kind, gathering: of } : {};
  const list = useAdminList("GET /admin/community", "participants", defaults, only);
  return (
    <AdminTable
      list={list}
      columns={of ? ofOne : all}
      caption="People"
      noun={["person", "people"]}
      dateLabel="Since"
      isPart={of !== undefined}
      nameOf={({ name }) => name}
      searchLabel="Search name or email"
      {...(of ? {} : { filters })}
      empty={kind === "event" ? "Nobody has registered yet" : "Nobody has joined yet"}
    />
  );
}
