import { useState } from "react";
import { Link } from "#design/actions/link.tsx";
import { familyLooks } from "#design/card-art/family-looks.ts";
import { RowMenu } from "#design/list/row-menu.tsx";
import type { Column } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import type { CatalogueRow } from "#rooms/catalogue/contract/admin-catalogue.ts";
import { programStatuses } from "#rooms/catalogue/rules/program-status.ts";
import { families, modes, priceTypes } from "#rooms/catalogue/rules/program-terms.ts";
import { modeNames, priceTypeNames } from "#rooms/catalogue/rules/program-words.ts";
import { editPath, feeWords, programStates } from "../../rules/catalogue-words.ts";
import { DeskTable } from "../desk-list.tsx";
import { useDeskList } from "../use-desk-list.ts";
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
  {
    key: "mode",
    label: "Mode",
    cell: ({ mode, unanswered }) => (unanswered.includes("mode") ? "—" : modeNames[mode]),
  },
  {
    key: "price",
    label: "Fee",
    end: true,
    cell: (program) => (program.unanswered.includes("priceType") ? "—" : feeWords(program)),
  },
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
  const list = useDeskList("GET /admin/catalogue", "programs", defaults);
  const [asked, setAsked] = useState<CatalogueRow | null>(null);
  const columns = columnsFor({
    onPublish: (program) =>
      void publish(program).then((problem) => {
        showProblem(problem);
        list.loaded.reload();
      }),
    onArchive: setAsked,
  });
  return (
    <>
      <DeskTable
        list={list}
        caption="Programs"
        columns={columns}
        noun={["program", "programs"]}
        searchLabel="Search title, number or instructor"
        filters={filters}
        failed={() => "Failed to load programs"}
        empty="No programs yet"
      />
      <ArchiveDialog program={asked} onClose={() => setAsked(null)} onDone={list.loaded.reload} />
    </>
  );
}
