import { useRef, useState } from "react";
import { Button } from "#design/button.tsx";
import { Dialog } from "#design/dialog.tsx";
import { showToast } from "#design/toast.tsx";
import { CallError, callApi } from "#foundation/http/call.ts";
import type { AdminCourseRecord } from "#rooms/recommendations/contract/admin-courses.ts";
import { courseCalls as calls } from "#rooms/recommendations/contract/calls.ts";
import { courseForm } from "#rooms/recommendations/contract/course-form.ts";
import { uploadedPictureId } from "#rooms/recommendations/rules/uploaded-picture.ts";
import { type Difference, StaleEdit } from "../stale-edit.tsx";
import { ProgramForm } from "./program-form.tsx";
import type { ProgramBody } from "./use-program-form.ts";

export type EditDialogProps = {
  readonly program: AdminCourseRecord | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

type Conflict = { readonly current: AdminCourseRecord; readonly mine: ProgramBody };

const textOf = (value: unknown) => (value === null || value === undefined ? "" : String(value));

/** An uploaded picture has an address that says nothing to a person. */
function pictureWords(imageUrl: string, isNew: boolean): string {
  if (isNew) return "the picture that you chose";
  return uploadedPictureId(imageUrl) === null ? imageUrl : "an uploaded picture";
}

function differencesOf({ current, mine }: Conflict): Difference[] {
  const fields = [
    ...courseForm.fields.filter(({ name }) => name !== "picture" && name !== "imageUrl"),
    { name: "isPublished", label: "Published" },
  ] as const;
  const picture = textOf(mine.imageUrl);
  const isNew = textOf(mine.picture) !== "";
  return [
    ...fields.map(({ name, label }) => ({
      label,
      theirs: textOf((current as Record<string, unknown>)[name]),
      mine: textOf(mine[name]),
    })),
    ...(isNew || picture !== current.imageUrl
      ? [
          {
            label: "Picture",
            theirs: pictureWords(current.imageUrl, false),
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
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [base, setBase] = useState<AdminCourseRecord | null>(null);
  const edited = base ?? program;
  /** Set when the person decides to save over what somebody else saved. */
  const overVersion = useRef<number>(undefined);
  const [isReasonOutside, setIsReasonOutside] = useState(false);
  const close = () => {
    setConflict(null);
    setBase(null);
    overVersion.current = undefined;
    onClose();
  };
  async function save({ id, version }: AdminCourseRecord, body: ProgramBody) {
    setIsReasonOutside(false);
    try {
      const over = { ...body, version: overVersion.current ?? version };
      await callApi(calls.update, { params: { id }, body: over });
    } catch (error) {
      showToast("Update failed", false, "danger");
      if (!(error instanceof CallError) || error.code !== "changed_meanwhile") throw error;
      setConflict({ current: await callApi(calls.get, { params: { id } }), mine: body });
      setIsReasonOutside(true);
      throw error;
    }
    showToast("Program updated");
    close();
    onSaved();
  }
  return (
    <Dialog open={program !== null} onClose={close} title="Edit program" size="wide" fullOnPhones>
      {edited && (
        <ProgramForm
          key={`${edited.id} ${edited.version}`}
          program={edited}
          onSave={(body) => save(edited, body)}
          label="Save changes"
          pendingLabel="Saving..."
          failed="Update failed"
          isReasonOutside={isReasonOutside}
          stale={(form, isBusy) =>
            conflict && (
              <div className="program-conflict">
                <StaleEdit
                  {...{ form, isBusy, conflict }}
                  thing="this program"
                  differences={differencesOf(conflict)}
                  onSaveMine={() => {
                    overVersion.current = conflict.current.version;
                  }}
                  onTakeTheirs={() => {
                    setBase(conflict.current);
                    setConflict(null);
                  }}
                />
              </div>
            )
          }
          actions={
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
          }
        />
      )}
    </Dialog>
  );
}
