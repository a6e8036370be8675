import { useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { formatFileSize } from "#design/fields/describe-upload.ts";
import { reasonOf } from "#design/list/list-view.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { Panel } from "#design/page/panel.tsx";
import { fieldsOf } from "#foundation/forms/field.ts";
import { callApi } from "#foundation/http/call.ts";
import { openFile } from "#rooms/accounts/door.ui.ts";
import type { JobApplicationRecord } from "#rooms/careers/admin-applications.ts";
import { applicationForm } from "#rooms/careers/application-form.ts";
import { NotesPanel, type NotesPanelProps } from "../notes-panel.tsx";

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

/** Notes that staff wrote for each other, and a form to add one. */
export const JobNotes = ({
  id,
  ...panel
}: { readonly id: string } & Pick<NotesPanelProps, "notes" | "mayWrite" | "onChanged">) => (
  <NotesPanel
    {...panel}
    hint="The applicant does not see these notes here, but a copy of their data includes them."
    add={(body, headers) =>
      callApi("POST /admin/job-applications/:id/notes", { params: { id }, body }, { headers })
    }
    remove={(note) =>
      callApi("DELETE /admin/job-applications/:id/notes/:note", { params: { id, note } })
    }
  />
);
