import { useEffect, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import type { Column } from "#design/list/table.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { callApi } from "#foundation/http/call.ts";
import type { AdminCourseRecord } from "#rooms/recommendations/admin-courses.ts";
import {
  formatRating,
  isSafeLink,
  platformNames,
  platforms,
  priceOf,
} from "#rooms/recommendations/recommended-course.ts";
import { type AdminView, adminPage, metaOf } from "../../admin-page.tsx";
import {
  type CourseBody,
  CourseForm,
  CoursePicture,
  PublishedSwitch,
  pictureSrc,
} from "../../catalogue/course-form.tsx";
import { EditCourseDialog } from "../../catalogue/edit-course-dialog.tsx";
import { FormDialog, question } from "../../form-dialog.tsx";
import { CreateButton } from "../../head-parts.tsx";
import { AdminTable } from "../../lists/admin-list.tsx";
import { type AdminRows, useAdminList } from "../../lists/use-admin-list.ui.ts";

export { handle, headers } from "../../admin-page.tsx";

/** What is shown before the server has confirmed: the changed course, or null for a deleted one. */
type Ahead = Readonly<Record<string, AdminCourseRecord | null>>;

const showFailure = (text: string) => showToast(text, false, "danger");

/** The courses of a list, with changes that show at once and are undone if the server refuses (spec §4). */
function useCourses(list: AdminRows<AdminCourseRecord>) {
  const { state, reload } = list.loaded;
  const [ahead, setAhead] = useState<Ahead>({});
  const value = state.kind === "ready" ? state.value : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer has all of it
  useEffect(() => setAhead({}), [value]);

  const showAhead = (id: string, course: AdminCourseRecord | null) =>
    setAhead((before) => ({ ...before, [id]: course }));
  const undo = (id: string) => setAhead(({ [id]: _, ...others }) => others);

  async function setPublished(course: AdminCourseRecord, isPublished: boolean) {
    showAhead(course.id, { ...course, isPublished });
    try {
      const body = { isPublished };
      showAhead(
        course.id,
        await callApi("PUT /admin/programs/:id", { params: { id: course.id }, body }),
      );
      showToast(isPublished ? "Published" : "Unpublished");
    } catch {
      undo(course.id);
      showFailure("Update failed");
    }
  }
  async function remove(course: AdminCourseRecord) {
    showAhead(course.id, null);
    try {
      await callApi("DELETE /admin/programs/:id", { params: { id: course.id } });
      showToast("Program deleted");
      reload();
    } catch {
      undo(course.id);
      showFailure("Delete failed");
    }
  }
  const shown = value && {
    ...value,
    rows: value.rows.flatMap((row) => (row.id in ahead ? (ahead[row.id] ?? []) : row)),
    total: value.total - Object.values(ahead).filter((course) => course === null).length,
  };
  return {
    list: {
      ...list,
      loaded: { state: shown ? { kind: "ready" as const, value: shown } : state, reload },
    },
    setPublished: (course: AdminCourseRecord, isOn: boolean) => void setPublished(course, isOn),
    remove: (course: AdminCourseRecord) => void remove(course),
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
  readonly onPublished: (course: AdminCourseRecord, isOn: boolean) => void;
  readonly onEdit: (course: AdminCourseRecord) => void;
  readonly onDelete: (course: AdminCourseRecord) => void;
};

const columnsFor = (events: RowEvents): readonly Column<AdminCourseRecord>[] => [
  {
    key: "title",
    label: "Title",
    rowHeader: true,
    wide: true,
    cell: (course) => (
      <div className="program-title">
        <CoursePicture src={pictureSrc(course)} title={course.title} />
        <span>
          {course.title}
          {course.instructor && <span className="second">{course.instructor}</span>}
        </span>
      </div>
    ),
  },
  { key: "platform", label: "Platform", cell: ({ platform }) => platformNames[platform] },
  { key: "price", label: "Price", cell: (course) => priceOf(course) },
  {
    key: "rating",
    label: "Rating",
    cell: ({ rating }) => (rating === null ? "Not rated" : formatRating(rating)),
  },
  {
    key: "published",
    label: "Published",
    cell: (course) => (
      <PublishedSwitch
        isOn={course.isPublished}
        of={course.title}
        onChange={(isOn) => events.onPublished(course, isOn)}
      />
    ),
  },
  {
    key: "actions",
    label: "Actions",
    end: true,
    cell: (course) => (
      <span className="program-actions">
        {isSafeLink(course.affiliateLink) && (
          <a
            className="button button-quiet"
            href={course.affiliateLink}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Open ${course.title}`}
          >
            Open
          </a>
        )}
        <Button
          variant="quiet"
          aria-label={`Edit ${course.title}`}
          onClick={() => events.onEdit(course)}
        >
          Edit
        </Button>
        <Button
          variant="quiet"
          aria-label={`Delete ${course.title}`}
          onClick={() => events.onDelete(course)}
        >
          Delete
        </Button>
      </span>
    ),
  },
];

/** Recommended courses of other providers (spec §2). */
function RecommendedCoursesScreen() {
  const { list, setPublished, remove, showFailure } = useCourses(
    useAdminList("GET /admin/programs", "programs", defaults),
  );
  const [isCreating, setCreating] = useState(false);
  const [edited, setEdited] = useState<AdminCourseRecord | null>(null);
  const [deleted, setDeleted] = useState<AdminCourseRecord | null>(null);
  async function create(body: CourseBody) {
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
          <CourseForm
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
        searchLabel="Search title or instructor"
        searchHint="Search title, description or instructor"
        filters={filters}
        sorts={sorts}
        failed={() => "Failed to load programs"}
        empty="No programs yet"
      />
      <EditCourseDialog
        course={edited}
        onClose={() => setEdited(null)}
        onSaved={list.loaded.reload}
      />
      {deleted && (
        <FormDialog
          form={question}
          title="Delete this program?"
          action="Delete program"
          tone="danger"
          role="alertdialog"
          call={async () => remove(deleted)}
          onClose={() => setDeleted(null)}
        >
          <p>{deleted.title}</p>
        </FormDialog>
      )}
    </>
  );
}

const viewOf = (): AdminView => ({
  current: "/admin/programs",
  title: "Recommended courses",
  show: () => <RecommendedCoursesScreen />,
});

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
