import { useEffect, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import type { Column } from "#design/list/table.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { callApi } from "#foundation/http/call.ts";
import type { AdminCourseRecord } from "#rooms/recommendations/contract/admin-courses.ts";
import {
  formatRating,
  isSafeLink,
  platformNames,
  platforms,
  priceOf,
} from "#rooms/recommendations/rules/recommended-course.ts";
import { FormDialog } from "../form-dialog.tsx";
import { CreateButton } from "../head-parts.tsx";
import { AdminTable } from "../lists/admin-list.tsx";
import { type AdminRows, useAdminList } from "../lists/use-admin-list.ts";
import { EditDialog } from "./edit-dialog.tsx";
import { ProgramForm, ProgramPicture, PublishedSwitch, pictureSrc } from "./program-form.tsx";
import type { ProgramBody } from "./use-program-form.ts";

/** What is shown before the server has agreed: the changed program, or null for a deleted one. */
type Ahead = Readonly<Record<string, AdminCourseRecord | null>>;

const showFailure = (text: string) => showToast(text, false, "danger");

/** The programs of a list, and what happens to them at once and is undone if the server refuses (spec §4). */
function usePrograms(list: AdminRows<AdminCourseRecord>) {
  const { state, reload } = list.loaded;
  const [ahead, setAhead] = useState<Ahead>({});
  const value = state.kind === "ready" ? state.value : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer has all of it
  useEffect(() => setAhead({}), [value]);

  const showAhead = (id: string, program: AdminCourseRecord | null) =>
    setAhead((before) => ({ ...before, [id]: program }));
  const undo = (id: string) => setAhead(({ [id]: _, ...others }) => others);

  async function setPublished(program: AdminCourseRecord, isPublished: boolean) {
    showAhead(program.id, { ...program, isPublished });
    try {
      const body = { isPublished };
      showAhead(
        program.id,
        await callApi("PUT /admin/programs/:id", { params: { id: program.id }, body }),
      );
      showToast(isPublished ? "Published" : "Unpublished");
    } catch {
      undo(program.id);
      showFailure("Update failed");
    }
  }
  async function remove(program: AdminCourseRecord) {
    showAhead(program.id, null);
    try {
      await callApi("DELETE /admin/programs/:id", { params: { id: program.id } });
      showToast("Program deleted");
      reload();
    } catch {
      undo(program.id);
      showFailure("Delete failed");
    }
  }
  const shown = value && {
    ...value,
    rows: value.rows.flatMap((row) => (row.id in ahead ? (ahead[row.id] ?? []) : row)),
    total: value.total - Object.values(ahead).filter((program) => program === null).length,
  };
  return {
    list: {
      ...list,
      loaded: { state: shown ? { kind: "ready" as const, value: shown } : state, reload },
    },
    setPublished: (program: AdminCourseRecord, isOn: boolean) => void setPublished(program, isOn),
    remove: (program: AdminCourseRecord) => void remove(program),
    showFailure,
  };
}

/** Spec §9: nine a page, the newest first. */
const defaults = {
  sort: "created_at",
  order: "desc",
  pageSize: 9,
  isNumbered: true,
  filters: ["platform", "published"],
} as const;

const filters = [
  {
    name: "platform",
    label: "Platform",
    choices: platforms.map((value) => ({ value, label: platformNames[value] })),
  },
  {
    name: "published",
    label: "Published",
    choices: [
      { value: "yes", label: "Published" },
      { value: "no", label: "Unpublished" },
    ],
  },
] as const;

const sorts = [
  { value: "created_at", label: "Created" },
  { value: "title", label: "Title" },
  { value: "platform", label: "Platform" },
  { value: "priceType", label: "Price type" },
  { value: "rating", label: "Rating" },
];

type RowEvents = {
  readonly onPublished: (program: AdminCourseRecord, isOn: boolean) => void;
  readonly onEdit: (program: AdminCourseRecord) => void;
  readonly onDelete: (program: AdminCourseRecord) => void;
};

const columnsFor = (events: RowEvents): readonly Column<AdminCourseRecord>[] => [
  {
    key: "title",
    label: "Title",
    rowHeader: true,
    wide: true,
    cell: (program) => (
      <div className="program-title">
        <ProgramPicture src={pictureSrc(program)} title={program.title} />
        <span>
          {program.title}
          {program.instructor && <span className="second">{program.instructor}</span>}
        </span>
      </div>
    ),
  },
  { key: "platform", label: "Platform", cell: ({ platform }) => platformNames[platform] },
  { key: "price", label: "Price", cell: (program) => priceOf(program) },
  {
    key: "rating",
    label: "Rating",
    cell: ({ rating }) => (rating === null ? "Not rated" : formatRating(rating)),
  },
  {
    key: "published",
    label: "Published",
    cell: (program) => (
      <PublishedSwitch
        isOn={program.isPublished}
        of={program.title}
        onChange={(isOn) => events.onPublished(program, isOn)}
      />
    ),
  },
  {
    key: "actions",
    label: "Actions",
    end: true,
    cell: (program) => (
      <span className="program-actions">
        {isSafeLink(program.affiliateLink) && (
          <a
            className="button button-quiet"
            href={program.affiliateLink}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Open ${program.title}`}
          >
            Open
          </a>
        )}
        <Button
          variant="quiet"
          aria-label={`Edit ${program.title}`}
          onClick={() => events.onEdit(program)}
        >
          Edit
        </Button>
        <Button
          variant="quiet"
          aria-label={`Delete ${program.title}`}
          onClick={() => events.onDelete(program)}
        >
          Delete
        </Button>
      </span>
    ),
  },
];

/** Recommended programs of other providers (spec §2). */
export function ProgramsScreen() {
  const { list, setPublished, remove, showFailure } = usePrograms(
    useAdminList("GET /admin/programs", "programs", defaults),
  );
  const [isCreating, setCreating] = useState(false);
  const [edited, setEdited] = useState<AdminCourseRecord | null>(null);
  const [deleted, setDeleted] = useState<AdminCourseRecord | null>(null);
  async function create(body: ProgramBody) {
    try {
      await callApi("POST /admin/programs", { body });
    } catch (error) {
      showFailure("Failed to create program");
      throw error;
    }
    showToast("Program created");
    list.loaded.reload();
  }
  const columns = columnsFor({
    onPublished: setPublished,
    onEdit: setEdited,
    onDelete: setDeleted,
  });
  return (
    <>
      <CreateButton aria-expanded={isCreating} opens={() => setCreating(!isCreating)}>
        Create program
      </CreateButton>
      {isCreating && (
        <section className="record-card" aria-label="New program">
          <ProgramForm
            onSave={create}
            label="Create program"
            pendingLabel="Creating..."
            failed="Failed to create program"
          />
        </section>
      )}
      <AdminTable
        list={list}
        caption="Programs"
        columns={columns}
        noun={["program", "programs"]}
        searchLabel="Search title, description or instructor"
        filters={filters}
        sorts={sorts}
        failed={() => "Failed to load programs"}
        empty="No programs yet"
      />
      <EditDialog program={edited} onClose={() => setEdited(null)} onSaved={list.loaded.reload} />
      {deleted && (
        <FormDialog
          title="Delete this program?"
          action="Delete program"
          tone="danger"
          role="alertdialog"
          onClose={() => setDeleted(null)}
          onSend={async () => {
            setDeleted(null);
            remove(deleted);
          }}
        >
          <p>{deleted.title}</p>
        </FormDialog>
      )}
    </>
  );
}
