import { Dialog } from "#design/messages/dialog.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { callApi } from "#foundation/http/call.ts";
import type { AdminCourseRecord } from "#rooms/recommendations/contract/admin-courses.ts";
import { courseForm } from "#rooms/recommendations/contract/course-form.ts";
import { uploadedPictureId } from "#rooms/recommendations/rules/course-picture.ts";
import { type Difference, useStaleEdit } from "../stale-edit.tsx";
import { ProgramForm } from "./program-form.tsx";
import type { ProgramBody } from "./use-program-form.ts";

export type EditDialogProps = {
  readonly program: AdminCourseRecord | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

const textOf = (value: unknown) => (value === null || value === undefined ? "" : String(value));

/** An uploaded picture has an address that says nothing to a person. */
function pictureWords(imageUrl: string, isNew: boolean): string {
  if (isNew) return "the picture that you chose";
  return uploadedPictureId(imageUrl) === null ? imageUrl : "an uploaded picture";
}

function differencesOf(saved: AdminCourseRecord, mine: ProgramBody): Difference[] {
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

/** Edits a program. The second of two people sees both versions and decides; nothing that was typed is lost. */
export function EditDialog({ program, onClose, onSaved }: EditDialogProps) {
  return (
    <Dialog open={program !== null} onClose={onClose} title="Edit program" size="wide" fullOnPhones>
      {program && <EditForm {...{ program, onClose, onSaved }} />}
    </Dialog>
  );
}

function EditForm({
  program,
  onClose,
  onSaved,
}: EditDialogProps & { readonly program: AdminCourseRecord }) {
  const params = { id: program.id };
  const { base, form, save } = useStaleEdit({
    ...{ thing: "this program", start: program, differencesOf },
    read: () => callApi("GET /admin/programs/:id", { params }),
  });
  return (
    <ProgramForm
      key={base.version}
      program={base}
      onSave={async (body) => {
        try {
          await save(body, (version = program.version) =>
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
