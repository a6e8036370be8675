import { Link } from "#design/actions/link.tsx";
import { familyLooks } from "#design/card-art/family-looks.ts";
import type { Column } from "#design/list/table.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { callApi } from "#foundation/http/call.ts";
import { capital } from "#foundation/text/capital.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import { programStatuses } from "#rooms/catalogue/program/program-status.ts";
import { families, modes, priceTypes } from "#rooms/catalogue/program/program-terms.ts";
import { modeNames, priceTypeNames } from "#rooms/catalogue/program/program-words.ts";
import type { CatalogueRow } from "#rooms/catalogue/staff/admin-catalogue.ts";
import { programStates } from "#rooms/catalogue/staff/status-words.ts";
import { type AdminView, adminPage, metaOf } from "../../admin-page.tsx";
import { editPath, feeWords } from "../../catalogue/catalogue-words.ts";
import { CreateButton } from "../../head-parts.tsx";
import type { ListAction } from "../../lists/act-dialog.tsx";
import { AdminTable } from "../../lists/admin-list.tsx";
import { useAdminList } from "../../lists/use-admin-list.ui.ts";

export { handle, headers } from "../../admin-page.tsx";

const defaults = {
  sort: "number",
  order: "asc",
  filters: ["status", "mode", "priceType", "family"],
} as const;

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

const columns: readonly Column<CatalogueRow>[] = [
  {
    key: "title",
    label: "Title",
    rowHeader: true,
    wide: true,
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
    phone: "fact",
    cell: ({ mode, unanswered }) => (unanswered.includes("mode") ? "—" : modeNames[mode]),
  },
  {
    key: "price",
    label: "Fee",
    phone: "lead",
    end: true,
    cell: (program) => (program.unanswered.includes("priceType") ? "—" : feeWords(program)),
  },
  { key: "location", label: "Place", phone: "fact", cell: ({ location: place }) => place },
  {
    key: "updated_at",
    label: "Changed",
    sortable: true,
    cell: ({ updated_at }) => formatDay(lagosDay(new Date(updated_at))),
  },
];

const actions: readonly ListAction<CatalogueRow>[] = [
  {
    label: "Publish",
    refusal: ({ status }) => (status === "published" ? "Already published" : null),
    says: () =>
      "Everyone will see the programs and can register. Incomplete programs are not published.",
    run: async ({ id, version }) => {
      await callApi("POST /admin/catalogue/:id/publish", { params: { id }, body: { version } });
      return { words: "Published" };
    },
  },
  {
    label: "Archive",
    tone: "danger",
    refusal: ({ status }) => (status === "archived" ? "Already archived" : null),
    says: () =>
      "Nobody can register any more. The pages stay and say that the programs are no longer offered; links, registrations and payments stay too. A program with open registrations is left out: archive it on its own page. You can publish them again.",
    run: async ({ id }) => {
      await callApi("DELETE /admin/catalogue/:id", { params: { id }, query: {} });
      return { words: "Archived" };
    },
  },
];

/** All programs of the catalogue: drafts, published and archived ones. */
const CatalogueScreen = () => (
  <>
    <CreateButton opens="/admin/catalogue/new">Create program</CreateButton>
    <AdminTable
      list={useAdminList("GET /admin/catalogue", "programs", defaults)}
      caption="Programs"
      columns={columns}
      noun={["program", "programs"]}
      searchLabel="Search title or instructor"
      searchHint="Search title, number or instructor"
      filters={filters}
      actions={actions}
      nameOf={({ title }) => title}
      failed={() => "Failed to load programs"}
      empty="No programs yet"
    />
  </>
);

const viewOf = (): AdminView => ({
  current: "/admin/catalogue",
  title: "Catalogue",
  show: () => <CatalogueScreen />,
});

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
