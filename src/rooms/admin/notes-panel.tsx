import { useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { Panel } from "#design/page/panel.tsx";
import { noRules } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { noteForm } from "#rooms/careers/admin-forms.ts";
import { AskDialog, type Question } from "./ask-dialog.tsx";

type Note = {
  readonly id: string;
  readonly text: string;
  readonly by: string | null;
  readonly mayDelete: boolean;
  readonly createdAt: string;
};

const signedBy = ({ by, createdAt }: Note) =>
  `${by ?? "A former colleague"}, ${formatInstant(createdAt)}`;

export type NotesPanelProps = {
  readonly notes: readonly Note[];
  readonly mayWrite: boolean;
  /** Who else reads them. */
  readonly hint: string;
  readonly add: (body: { text: string }, headers: Record<string, string>) => Promise<unknown>;
  readonly remove: (noteId: string) => Promise<unknown>;
  readonly onChanged: () => void;
};

/** Notes that staff wrote for each other about a person, and a form to add one. */
export function NotesPanel({ notes, mayWrite, hint, add, remove, onChanged }: NotesPanelProps) {
  const [deleting, setDeleting] = useState<Question | null>(null);
  const askToDelete = (note: Note) =>
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
      onSend: () => remove(note.id),
    });
  const state = useForm({
    form: noteForm,
    rules: noRules,
    draftKey: null,
    send: async (body, headers) => {
      await add(body, headers);
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
        <p className="faint">{hint}</p>
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
