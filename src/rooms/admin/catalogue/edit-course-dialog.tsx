import { Dialog } from "#design/messages/dialog.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { callApi } from "#foundation/http/call.ts";
import type { AdminCourseRecord } from "#rooms/recommendations/admin-courses.ts";
import { courseForm } from "#rooms/recommendations/course-form.ts";
import { uploadedPictureId } from "#rooms/recommendations/course-picture.ts";
import { type Difference, useStaleEdit } from "../stale-edit.tsx";
import { type CourseBody, CourseForm } from "./course-form.tsx";

export type EditCourseDialogProps = {
  readonly course: AdminCourseRecord | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

const textOf = (value: unknown) => (value === null || value === undefined ? "" : String(value));

/** An uploaded picture has an address that says nothing to a person. */
function pictureWords(imageUrl: string, isNew: boolean): string {
  if (isNew) return "the picture you chose";
  return uploadedPictureId(imageUrl) === null ? imageUrl : "an uploaded picture";
}

function differencesOf(saved: AdminCourseRecord, mine: CourseBody): Difference[] {
  const fields = [
    ...courseForm.fields.filter(({ name }) => name !== "picture" && name !== "imageUrl"),
    { name: "isPublished", label: "Published" },
  ] as const;
  const picture = textOf(mine.imageUrl);
  const isNew = textOf(mine.picture) !== "";
  return [
    ...fields.map(({ name, label }) => ({
      label,
      theirs: textOf((saved as Record<string, unknown>)[name]),
      mine: textOf(mine[name]),
    })),
    ...(isNew || picture !== saved.imageUrl
      ? [
          {
            label: "Picture",
            theirs: pictureWords(saved.imageUrl, false),
            mine: pictureWords(picture, isNew),
          },
        ]
      : []),
  ]
    .filter(({ label, theirs, mine: own }) => theirs !== own || label === "Picture")
    .map(({ label, theirs, mine: own }) => ({
      label,
      theirs: theirs || "empty",
      mine: own || "empty",
    }));
}

/** Edits a course. If two people edit it, the second sees both versions and decides; nothing typed is lost. */
export function EditCourseDialog({ course, onClose, onSaved }: EditCourseDialogProps) {
  return (
    <Dialog open={course !== null} onClose={onClose} title="Edit program" size="wide" fullOnPhones>
      {course && <EditForm course={course} onClose={onClose} onSaved={onSaved} />}
    </Dialog>
  );
}

function EditForm({
  course,
  onClose,
  onSaved,
}: EditCourseDialogProps & { readonly course: AdminCourseRecord }) {
  const params = { id: course.id };
  const { base, form, save } = useStaleEdit({
    thing: "this program",
    start: course,
    differencesOf,
    read: () => callApi("GET /admin/programs/:id", { params }),
  });
  return (
    <CourseForm
      key={base.version}
      course={base}
      onSave={async (body) => {
        try {
          await save(body, (version = course.version) =>
            callApi("PUT /admin/programs/:id", { params, body: { ...body, version } }),
          );
        } catch (error) {
          showToast("Update failed", false, "danger");
          throw error;
        }
        showToast("Program updated");
        onClose();
        onSaved();
      }}
      label="Save changes"
      pendingLabel="Saving..."
      failed="Update failed"
      {...form}
      onLeave={onClose}
    />
  );
}
