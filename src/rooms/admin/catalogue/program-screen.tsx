import { lazy, Suspense, useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { Skeleton } from "#design/loading/skeleton.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { callApi } from "#foundation/http/call.ts";
import { openInWords } from "#rooms/catalogue/program/program-status.ts";
import { longestTitle } from "#rooms/catalogue/program/program-terms.ts";
import type { CatalogueRow, ProgramWithHistory } from "#rooms/catalogue/staff/admin-catalogue.ts";
import { AskDialog, type Question } from "../ask-dialog.tsx";
import { DialogForm, question, useFormDialog } from "../form-dialog.tsx";
import { History } from "../record-part.tsx";
import { editPath } from "./catalogue-words.ts";

/** It loads all the tools of the pictures. */
const Editor = lazy(async () => ({
  default: (await import("./program-editor.tsx")).ProgramEditor,
}));

const stateWords = {
  draft:
    "A draft. Visitors cannot see it until you publish it. Preview saves it and shows it as they will see it.",
  published: "Visitors can see it. What you save appears on all pages within a second.",
  archived: "No longer offered. Its page says so; earlier registrations and payments stay.",
} as const;

/** Opens the copy: a draft with its own title and address. */
const copying = ({ id, title }: ProgramWithHistory): Question => ({
  title: `Duplicate ${title}?`,
  text: "It becomes a draft with the same texts, levels and price. Intakes, dates, photographs and registrations are not copied.",
  action: "Create draft",
  field: {
    label: "Title",
    hint: "The address of its page comes from the title and never changes.",
    maxLength: longestTitle,
    missing: "Enter a title",
  },
  done: "Draft created",
  async onSend(typed) {
    const body = { title: typed };
    const copy = await callApi("POST /admin/catalogue/:id/copy", { params: { id }, body });
    location.assign(editPath(copy));
  },
});

type ArchiveDialogProps = {
  readonly program: Pick<CatalogueRow, "id" | "title"> | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Asks before a program is archived, and counts its open registrations. */
function ArchiveDialog({ program, onClose, onDone }: ArchiveDialogProps) {
  return program && <Asking key={program.id} {...program} onClose={onClose} onDone={onDone} />;
}

function Asking({
  id,
  title,
  onClose,
  onDone,
}: NonNullable<ArchiveDialogProps["program"]> & Omit<ArchiveDialogProps, "program">) {
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /admin/catalogue/:id", { params: { id } }, { signal }),
    [id],
  );
  const { state } = useLoaded(load);
  const open = state.kind === "ready" ? openInWords(state.value.openRegistrations) : "";
  // If the counts are missing, the server refuses until they have been shown.
  const [isRefused, setRefused] = useState(false);
  const isOpen = open !== "" || isRefused;
  const dialog = useFormDialog({
    form: question,
    sent: "Program archived",
    call: () =>
      callApi("DELETE /admin/catalogue/:id", {
        params: { id },
        query: isOpen ? { anyway: "yes" } : {},
      }),
    onRefused({ code }) {
      setRefused(code === "open_registrations");
      if (code !== "open_registrations") showToast("Update failed", false, "danger");
    },
    onDone,
    onClose,
  });
  return (
    <DialogForm
      {...dialog}
      title={`Archive ${title}?`}
      action={isOpen ? "Archive anyway" : "Archive program"}
      tone="danger"
      role="alertdialog"
      isBlocked={state.kind === "loading"}
      problem={dialog.problem && { ...dialog.problem, tone: isRefused ? "warning" : "danger" }}
    >
      <p>
        Nobody can register any more. Its page stays and says that it is no longer offered; links,
        registrations and payments stay too. You can publish it again.
      </p>
      {state.kind === "loading" && <Skeleton label="Counting open registrations" lines={1} />}
      {open && (
        <Alert tone="warning">
          This program has open registrations: {open}. They stay and keep their price.
        </Alert>
      )}
    </DialogForm>
  );
}

/** The program itself: its state with what can be done about it, and its form. */
export function ProgramScreen({
  program,
  onChanged,
}: {
  readonly program: ProgramWithHistory;
  readonly onChanged: () => void;
}) {
  const [address] = useSearchParams();
  const [asked, setAsked] = useState<"archive" | "copy" | null>(null);
  const { status } = program;
  const open = openInWords(program.openRegistrations);
  const close = () => setAsked(null);
  return (
    <>
      <section className="framed stack stack-16 catalogue-state" aria-label="Status">
        <p>
          {stateWords[status]}
          {open && ` Open registrations: ${open}.`}
        </p>
        <div className="row">
          {program.published_at !== null && (
            <a
              className="button button-secondary"
              href={`/programs/${encodeURIComponent(program.id)}`}
              target="_blank"
              rel="noopener"
            >
              See the page
            </a>
          )}
          <Button variant="secondary" onClick={() => setAsked("copy")}>
            Duplicate
          </Button>
          {status !== "archived" && (
            <Button variant="quiet" onClick={() => setAsked("archive")}>
              Archive program
            </Button>
          )}
        </div>
      </section>
      <Suspense fallback={<Skeleton label="Loading the form" lines={10} />}>
        <Editor
          program={program}
          asksToPublish={status !== "published" && address.get("do") === "publish"}
          onChanged={onChanged}
        />
      </Suspense>
      <div className="catalogue-history">
        <History events={program.history} />
      </div>
      <AskDialog question={asked === "copy" ? copying(program) : null} onClose={close} />
      <ArchiveDialog
        program={asked === "archive" ? program : null}
        onClose={close}
        onDone={onChanged}
      />
    </>
  );
}
