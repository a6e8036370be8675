import { useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { formatFileSize } from "#design/fields/describe-upload.ts";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { reasonOf } from "#design/list/list-view.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { Panel } from "#design/page/panel.tsx";
import { noRules } from "#foundation/forms/answers.ts";
import { fieldsOf } from "#foundation/forms/field.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { openFile } from "#rooms/accounts/door.ui.ts";
import type { JobApplicationRecord, JobNote } from "#rooms/careers/admin-applications.ts";
import { noteForm } from "#rooms/careers/admin-forms.ts";
import { applicationForm } from "#rooms/careers/application-form.ts";
import { AskDialog, type Question } from "../ask-dialog.tsx";

const labels = new Map(
  fieldsOf(applicationForm).map(({ name, label }) => [name, label.replace(/ \(optional\)$/, "")]),
);

/** The documents of an application; each opening is recorded. */
export function JobDocuments({
  documents,
  mayOpen,
}: {
  readonly documents: JobApplicationRecord["documents"];
  readonly mayOpen: boolean;
}) {
  const [problem, setProblem] = useState("");
  const open = (id: string) => {
    setProblem("");
    openFile(`/admin/job-documents/${id}`, "admin").catch((error) => setProblem(reasonOf(error)));
  };
  return (
    <Panel title="Documents">
      <ul className="small admin-files">
        {documents.map(({ id, field, name, sizeBytes }) => (
          <li key={id}>
            <span>
              {labels.get(field) ?? field}
              <span className="second">
                {name}, {formatFileSize(sizeBytes)}
              </span>
            </span>
            {mayOpen && (
              <Button
                variant="quiet"
                icon="download"
                aria-label={`Download ${labels.get(field) ?? field}`}
                onClick={() => open(id)}
              >
                Download
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div role="alert">{problem && <Alert tone="danger">{problem}</Alert>}</div>
    </Panel>
  );
}

const signedBy = ({ by, createdAt }: JobNote) =>
  `${by ?? "A former colleague"}, ${formatInstant(createdAt)}`;

/** Notes that staff wrote for each other, and a form to add one. */
export function JobNotes({
  id,
  notes,
  mayWrite,
  onChanged,
}: {
  readonly id: string;
  readonly notes: readonly JobNote[];
  readonly mayWrite: boolean;
  readonly onChanged: () => void;
}) {
  const [deleting, setDeleting] = useState<Question | null>(null);
  const askToDelete = (note: JobNote) =>
    setDeleting({
      title: "Delete this note?",
      text: (
        <blockquote className="written">
          {note.text.length > 200 ? `${note.text.slice(0, 200)}…` : note.text}
        </blockquote>
      ),
      action: "Delete note",
      tone: "danger",
      done: "Note deleted",
      onSend: () =>
        callApi("DELETE /admin/job-applications/:id/notes/:note", {
          params: { id, note: note.id },
        }),
    });
  const state = useForm({
    form: noteForm,
    rules: noRules,
    draftKey: null,
    send: async (body, headers) => {
      await callApi(
        "POST /admin/job-applications/:id/notes",
        { params: { id }, body },
        { headers },
      );
      showToast("Note added");
      onChanged();
    },
    fallback: "The note was not saved. Check your connection and try again.",
  });
  return (
    <Panel title="Notes">
      <div className="stack stack-16">
        {notes.length > 0 && (
          <ul className="stack stack-16 small admin-notes">
            {notes.map((note) => (
              <li key={note.id}>
                <p className="written">{note.text}</p>
                <div className="row row-apart admin-note-end">
                  <cite className="faint">{signedBy(note)}</cite>
                  {note.mayDelete && (
                    <Button
                      variant="quiet"
                      aria-label={`Delete note by ${signedBy(note)}`}
                      onClick={() => askToDelete(note)}
                    >
                      Delete note
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
        <p className="faint">
          The applicant does not see these notes here, but a copy of their data includes them.
        </p>
        {mayWrite && (
          <FormFrame state={state} className="stack stack-16">
            <div>
              <Button type="submit" variant="secondary" pending={state.status === "sending"}>
                Add note
              </Button>
            </div>
          </FormFrame>
        )}
      </div>
      <AskDialog
        question={deleting}
        onClose={(isDone) => {
          setDeleting(null);
          if (isDone) onChanged();
        }}
      />
    </Panel>
  );
}
