import { useState } from "react";
import { Alert } from "#design/alert.tsx";
import { Button } from "#design/button.tsx";
import { Dialog } from "#design/dialog.tsx";
import { type Column, Table } from "#design/table.tsx";
import { showToast } from "#design/toast.tsx";
import { CallError, callApi } from "#foundation/http/call.ts";
import type { AdminCourseRecord } from "#rooms/recommendations/contract/admin-courses.ts";
import { courseCalls as calls } from "#rooms/recommendations/contract/calls.ts";
import { courseForm } from "#rooms/recommendations/contract/course-form.ts";
import { type ProgramBody, ProgramForm } from "./program-form.tsx";

export type EditDialogProps = {
  readonly program: AdminCourseRecord | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

type Difference = { readonly label: string; readonly theirs: string; readonly mine: string };
type Conflict = { readonly current: AdminCourseRecord; readonly mine: ProgramBody };

const textOf = (value: unknown) => (value === null || value === undefined ? "" : String(value));

function differencesOf({ current, mine }: Conflict): Difference[] {
  const fields = [
    ...courseForm.fields.map(({ name, label }) => ({ name, label })),
    { name: "isPublished", label: "Published" },
  ] as const;
  return fields
    .map(({ name, label }) => ({
      label,
      theirs: textOf((current as Record<string, unknown>)[name]),
      mine: textOf((mine as Record<string, unknown>)[name]),
    }))
    .filter(({ theirs, mine: own }) => theirs !== own);
}

const columns: readonly Column<Difference>[] = [
  { key: "label", label: "Field", rowHeader: true, cell: ({ label }) => label },
  { key: "theirs", label: "Saved by them", cell: ({ theirs }) => theirs || "empty" },
  { key: "mine", label: "Yours", cell: ({ mine }) => mine || "empty" },
];

/** Edits a program. Who comes second is told, sees both, and decides; nothing that was typed is lost. */
export function EditDialog({ program, onClose, onSaved }: EditDialogProps) {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [base, setBase] = useState<AdminCourseRecord | null>(null);
  const edited = base ?? program;
  const close = () => {
    setConflict(null);
    setBase(null);
    onClose();
  };
  async function save(id: string, version: number, body: ProgramBody) {
    try {
      await callApi(calls.update, { params: { id }, body: { ...body, version } });
    } catch (error) {
      showToast("Update failed", false, "danger");
      if (!(error instanceof CallError) || error.code !== "changed_meanwhile") throw error;
      setConflict({ current: await callApi(calls.get, { params: { id } }), mine: body });
      throw error;
    }
    showToast("Program updated");
    close();
    onSaved();
  }
  return (
    <Dialog open={program !== null} onClose={close} title="Edit program" size="wide" fullOnPhones>
      {conflict && (
        <div className="stack stack-16 program-conflict">
          <Alert tone="warning" title="Somebody else has changed this program since you opened it">
            <div className="row">
              <Button
                onClick={() =>
                  void save(conflict.current.id, conflict.current.version, conflict.mine).catch(
                    () => {},
                  )
                }
              >
                Save mine
              </Button>
              <Button
                variant="secondary"
                onClick={() => {
                  setBase(conflict.current);
                  setConflict(null);
                }}
              >
                Take theirs
              </Button>
            </div>
          </Alert>
          <Table
            caption="What differs"
            columns={columns}
            rows={differencesOf(conflict)}
            rowKey={({ label }) => label}
          />
        </div>
      )}
      {edited && (
        <ProgramForm
          key={`${edited.id} ${edited.version}`}
          program={edited}
          onSave={(body) => save(edited.id, edited.version, body)}
          label="Save changes"
          pendingLabel="Saving..."
          failed="Update failed"
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
