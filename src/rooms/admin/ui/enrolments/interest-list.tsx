import { useCallback, useMemo } from "react";
import { ListView } from "#design/list/list-view.tsx";
import { useListAddress } from "#design/list/use-list-address.ts";
import { type Column, Table } from "#design/table.tsx";
import { useLoaded } from "#design/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";
import { openFile } from "#rooms/accounts/ui/door.ts";
import type { InterestRow } from "#rooms/enrolment/contract/desk.ts";
import { deskCalls as calls } from "#rooms/enrolment/contract/desk-calls.ts";
import { shortDay } from "../../rules/short-day.ts";

const defaults = {
  sort: "createdAt",
  order: "desc",
  pageSize: 25,
  filters: ["programId", "notified"],
} as const;

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

const loadPrograms = (signal: AbortSignal) => callApi(calls.countInterest, {}, { signal });

/** People who asked for an email when hybrid registration for a program opens. */
export function InterestList() {
  const address = useListAddress(defaults);
  const { query } = address;
  const load = useCallback(
    async (signal: AbortSignal) => {
      const answer = await callApi(calls.listInterest, { query: query as object }, { signal });
      return { rows: answer.interest, total: answer.total, hasMore: answer.hasMore };
    },
    [query],
  );
  const loaded = useLoaded(load);
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
        asSelect: true,
        choices: (programs ?? []).map(({ id, title, asked, waiting }) => ({
          value: id,
          label: `${title}: ${asked} asked, ${waiting} waiting`,
        })),
      },
    ],
    [programs],
  );
  return (
    <ListView
      address={address}
      loaded={loaded}
      noun={["person", "people"]}
      searchLabel="Search name or email"
      filters={filters}
      failed={(reason) => `Failed to load interest: ${reason}`}
      empty="Nobody has asked yet"
      onDownload={() =>
        void openFile(`/admin/interest?${address.fileQuery}`, "admin").catch(() => {})
      }
    >
      {(rows) => (
        <Table
          caption="People who wait for hybrid registration"
          captionHidden
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          sort={{
            key: address.sort,
            direction: address.order === "asc" ? "ascending" : "descending",
          }}
          sortTo={({ key, direction }) =>
            address.addressWith({ sort: key, order: direction === "ascending" ? "asc" : "desc" })
          }
        />
      )}
    </ListView>
  );
}
