import { useCallback, useState } from "react";
import { familyLooks } from "#design/card-art/families.ts";
import { Link } from "#design/link.tsx";
import { ListView } from "#design/list/list-view.tsx";
import { RowMenu } from "#design/list/row-menu.tsx";
import { useListAddress } from "#design/list/use-list-address.ts";
import { StatusPill } from "#design/status-pill.tsx";
import { type Column, Table } from "#design/table.tsx";
import { showToast } from "#design/toast.tsx";
import { useLoaded } from "#design/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatDay, lagosDay } from "#foundation/time.ts";
import { openFile } from "#rooms/accounts/ui/door.ts";
import { catalogueAdminCalls as calls } from "#rooms/catalogue/contract/admin-calls.ts";
import type { CatalogueRow } from "#rooms/catalogue/contract/admin-catalogue.ts";
import { programStatuses } from "#rooms/catalogue/rules/program-status.ts";
import { families, modes, priceTypes } from "#rooms/catalogue/rules/program-terms.ts";
import { modeNames, priceTypeNames } from "#rooms/catalogue/rules/program-words.ts";
import { editPath, feeWords, programStates } from "../../rules/catalogue-words.ts";
import { ArchiveDialog } from "./archive-dialog.tsx";
import { openPreview, publish } from "./offer-actions.ts";

const defaults = {
  sort: "number",
  order: "asc",
  pageSize: 25,
  filters: ["status", "mode", "priceType", "family"],
} as const;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const filters = [
  {
    name: "status",
    label: "Status",
    choices: programStatuses.map((value) => ({ value, label: programStates[value].label })),
  },
  {
    name: "mode",
    label: "Mode",
    choices: modes.map((value) => ({ value, label: modeNames[value] })),
  },
  {
    name: "priceType",
    label: "Price type",
    choices: priceTypes.map((value) => ({ value, label: priceTypeNames[value] })),
  },
  {
    name: "family",
    label: "Family",
    choices: families.map((value) => ({ value, label: capital(familyLooks[value].name) })),
  },
] as const;

type RowEvents = {
  readonly onPublish: (program: CatalogueRow) => void;
  readonly onArchive: (program: CatalogueRow) => void;
};

const actionsOf = (program: CatalogueRow, { onPublish, onArchive }: RowEvents) => [
  { label: "Edit program", onAct: () => location.assign(editPath(program)) },
  program.status === "draft"
    ? { label: "Preview program", onAct: () => void openPreview(program).then(showProblem) }
    : {
        label: "See the page",
        onAct: () => location.assign(`/programs/${encodeURIComponent(program.id)}`),
      },
  program.status === "published"
    ? { label: "Archive program", onAct: () => onArchive(program) }
    : { label: "Publish program", onAct: () => onPublish(program) },
];

const showProblem = (text: string) => {
  if (text) showToast(text, false, "danger");
};

const columnsFor = (events: RowEvents): readonly Column<CatalogueRow>[] => [
  {
    key: "title",
    label: "Title",
    rowHeader: true,
    sortable: true,
    cell: (program) => <Link to={editPath(program)}>{program.title}</Link>,
  },
  { key: "number", label: "No.", end: true, sortable: true, cell: ({ number }) => number },
  {
    key: "status",
    label: "Status",
    cell: ({ status }) => (
      <StatusPill tone={programStates[status].tone}>{programStates[status].label}</StatusPill>
    ),
  },
  { key: "mode", label: "Mode", cell: ({ mode }) => modeNames[mode] },
  { key: "price", label: "Fee", end: true, cell: (program) => feeWords(program) },
  { key: "location", label: "Location", cell: ({ location: place }) => place },
  {
    key: "updated_at",
    label: "Changed",
    sortable: true,
    cell: ({ updated_at }) => formatDay(lagosDay(new Date(updated_at))),
  },
  {
    key: "actions",
    label: "Actions",
    end: true,
    cell: (program) => <RowMenu of={program.title} actions={actionsOf(program, events)} />,
  },
];

/** All programs of the catalogue: drafts, published and archived ones. */
export function CatalogueScreen() {
  const address = useListAddress(defaults);
  const { query } = address;
  const load = useCallback(
    async (signal: AbortSignal) => {
      const answer = await callApi(calls.list, { query: query as object }, { signal });
      return { rows: answer.programs, total: answer.total, hasMore: answer.hasMore };
    },
    [query],
  );
  const loaded = useLoaded(load);
  const [asked, setAsked] = useState<CatalogueRow | null>(null);
  const columns = columnsFor({
    onPublish: (program) =>
      void publish(program).then((problem) => {
        showProblem(problem);
        loaded.reload();
      }),
    onArchive: setAsked,
  });
  return (
    <>
      <ListView
        address={address}
        loaded={loaded}
        noun={["program", "programs"]}
        searchLabel="Search title, number or instructor"
        filters={filters}
        failed={() => "Failed to load programs"}
        empty="No programs yet"
        onDownload={() => openFile(`/admin/catalogue?${address.fileQuery}`, "admin")}
      >
        {(rows) => (
          <Table
            caption="Programs"
            captionHidden
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            {...address.sorting}
          />
        )}
      </ListView>
      <ArchiveDialog program={asked} onClose={() => setAsked(null)} onDone={loaded.reload} />
    </>
  );
}
