import { useCallback } from "react";
import { Link } from "#design/link.tsx";
import { useListAddress } from "#design/list/use-list-address.ts";
import type { Column } from "#design/table.tsx";
import { callApi } from "#foundation/http/call.ts";
import { formatInstant } from "#foundation/time.ts";
import { communityDeskCalls as calls } from "#rooms/content/contract/admin-calls.ts";
import type { ParticipantRecord } from "#rooms/content/contract/admin-community.ts";
import type { Gathering } from "#rooms/content/rules/gatherings.ts";
import { DeskList } from "../desk-list.tsx";

const defaults = {
  sort: "created_at",
  order: "desc",
  pageSize: 25,
  filters: ["kind"],
} as const;

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
    sortable: true,
    cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
  },
  ...(isAll
    ? [
        {
          key: "gathering",
          label: "Event or chapter",
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

/** Who registered for events and joined chapters: everybody, or the people of one. */
export function PeopleList({ kind, of }: { readonly kind?: Gathering; readonly of?: string }) {
  const load = useCallback(
    async (query: object, signal: AbortSignal) => {
      const asked = of ? { ...query, kind, gathering: of } : query;
      const answer = await callApi(calls.listParticipants, { query: asked }, { signal });
      return { rows: answer.participants, total: answer.total, hasMore: answer.hasMore };
    },
    [kind, of],
  );
  return (
    <DeskList
      address={useListAddress(defaults)}
      load={load}
      columns={of ? ofOne : all}
      caption="People"
      noun={["person", "people"]}
      searchLabel="Search name or email"
      {...(of ? {} : { filters })}
      empty={kind === "event" ? "Nobody has registered yet" : "Nobody has joined yet"}
      path="/admin/community"
      fileQuery={of ? `&kind=${kind}&gathering=${encodeURIComponent(of)}` : ""}
    />
  );
}
