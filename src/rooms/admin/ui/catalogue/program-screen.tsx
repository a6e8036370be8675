import { lazy, Suspense, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Skeleton } from "#design/loading/skeleton.tsx";
import { Alert } from "#design/messages/alert.tsx";
import type { ProgramWithHistory } from "#rooms/catalogue/contract/admin-catalogue.ts";
import { openInWords } from "#rooms/catalogue/rules/program-status.ts";
import { History } from "../record/history.tsx";
import { ArchiveDialog } from "./archive-dialog.tsx";
import { openPreview, publish } from "./offer-actions.ts";

/** It brings all tools of the pictures along. */
const Editor = lazy(async () => ({
  default: (await import("./program-editor.tsx")).ProgramEditor,
}));

const stateWords = {
  draft: "A draft. Visitors see nothing of it until you publish it.",
  published: "Visitors see it. What you save is on all pages within a second.",
  archived: "No longer offered. Its page says so, and what was registered and paid before stays.",
} as const;

/** The program itself: its state with what can be done about it, and its form. */
export function ProgramScreen({
  program,
  onChanged,
}: {
  readonly program: ProgramWithHistory;
  readonly onChanged: () => void;
}) {
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const { status } = program;
  const open = openInWords(program.openRegistrations);
  async function act(work: () => Promise<string>) {
    setIsBusy(true);
    setProblem(await work());
    setIsBusy(false);
    onChanged();
  }
  return (
    <>
      <section className="catalogue-state" aria-label="Status">
        <p>
          {stateWords[status]}
          {open && ` Open registrations: ${open}.`}
        </p>
        <div className="row">
          {status !== "published" && (
            <Button disabled={isBusy} onClick={() => void act(() => publish(program))}>
              {status === "draft" ? "Publish program" : "Publish again"}
            </Button>
          )}
          {program.published_at === null ? (
            <Button variant="secondary" onClick={() => void openPreview(program).then(setProblem)}>
              Preview
            </Button>
          ) : (
            <a
              className="button button-secondary"
              href={`/programs/${encodeURIComponent(program.id)}`}
              target="_blank"
              rel="noopener"
            >
              See the page
            </a>
          )}
          {status !== "archived" && (
            <Button variant="quiet" onClick={() => setIsAsked(true)}>
              Archive program
            </Button>
          )}
        </div>
        {problem && (
          <Alert tone="danger" role="alert">
            {problem}
          </Alert>
        )}
      </section>
      <Suspense fallback={<Skeleton label="Loading the form" lines={10} />}>
        <Editor program={program} onSaved={onChanged} />
      </Suspense>
      <div className="catalogue-history">
        <History events={program.history} />
      </div>
      <ArchiveDialog
        program={isAsked ? program : null}
        onClose={() => setIsAsked(false)}
        onDone={onChanged}
      />
    </>
  );
}
