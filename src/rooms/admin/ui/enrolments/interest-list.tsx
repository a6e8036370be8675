import { useMemo } from "react";
import type { Column } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";
import type { InterestRow } from "#rooms/enrolment/contract/staff.ts";
import { shortDay } from "../../rules/short-day.ts";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ts";

const defaults = { sort: "createdAt", order: "desc", filters: ["programId", "notified"] } as const;

const columns: readonly Column<InterestRow>[] = [
  { key: "name", label: "Name", rowHeader: true, sortable: true, cell: ({ name }) => name },
  {
    key: "email",
    label: "Email",
    sortable: true,
    cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
  },
  { key: "program", label: "Program", cell: ({ programTitle }) => programTitle },
  {
    key: "createdAt",
    label: "Asked",
    sortable: true,
    cell: ({ createdAt }) => <span className="one-line">{shortDay(createdAt)}</span>,
  },
  {
    key: "notified",
    label: "Emailed",
    cell: ({ notifiedAt }) => (
      <span className="one-line">{notifiedAt ? shortDay(notifiedAt) : "Not yet"}</span>
    ),
  },
];

const loadPrograms = (signal: AbortSignal) =>
  callApi("GET /admin/interest/programs", {}, { signal });

/** People who asked for an email when hybrid registration for a program opens. */
export function InterestList() {
  const list = useAdminList("GET /admin/interest", "interest", defaults);
  const { state } = useLoaded(loadPrograms);
  const programs = state.kind === "ready" ? state.value.programs : null;
  const filters = useMemo(
    () => [
      {
        name: "notified",
        label: "Emailed",
        choices: [
          { value: "no", label: "Not yet" },
          { value: "yes", label: "Yes" },
        ],
      },
      {
        name: "programId",
        label: "Program",
        choices: (programs ?? []).map(({ id, title, asked, waiting }) => ({
          value: id,
          label: `${title}: ${asked} asked, ${waiting} waiting`,
        })),
      },
    ],
    [programs],
  );
  return (
    <AdminTable
      list={list}
      caption="People who wait for hybrid registration"
      columns={columns}
      noun={["person", "people"]}
      searchLabel="Search name or email"
      filters={filters}
      dateLabel="Asked"
      nameOf={({ name }) => name}
      failed={(reason) => `Failed to load interest: ${reason}`}
      empty="Nobody has asked yet"
    />
  );
}
