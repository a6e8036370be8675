import { useCallback, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { reasonOf } from "#design/list/list-view.tsx";
import { Skeleton } from "#design/loading/skeleton.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { Dialog } from "#design/messages/dialog.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { CallError, callApi } from "#foundation/http/call.ts";
import type { CatalogueRow } from "#rooms/catalogue/contract/admin-catalogue.ts";
import { openInWords } from "#rooms/catalogue/rules/program-status.ts";

export type ArchiveDialogProps = {
  readonly program: Pick<CatalogueRow, "id" | "title"> | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Asks before a program is archived, and names the registrations that are open. */
export function ArchiveDialog({ program, onClose, onDone }: ArchiveDialogProps) {
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
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<{ text: string; isOpen: boolean } | null>(null);
  const open = state.kind === "ready" ? openInWords(state.value.openRegistrations) : "";
  // Without the counts the server asks: it refuses until they were shown.
  const isOpen = open !== "" || problem?.isOpen === true;
  async function archive() {
    setIsBusy(true);
    try {
      await callApi("DELETE /admin/catalogue/:id", {
        params: { id },
        query: isOpen ? { anyway: "yes" } : {},
      });
      showToast("Program archived");
      onDone();
      onClose();
    } catch (error) {
      const isRefused = error instanceof CallError && error.code === "open_registrations";
      setProblem({ text: reasonOf(error), isOpen: isRefused });
      if (!isRefused) showToast("Update failed", false, "danger");
      setIsBusy(false);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={isBusy}
      role="alertdialog"
      title={`Archive ${title}?`}
      actions={
        <>
          <Button
            variant="danger"
            pending={isBusy}
            disabled={state.kind === "loading"}
            onClick={() => void archive()}
          >
            {isOpen ? "Archive anyway" : "Archive program"}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="stack stack-16">
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
        {problem && (
          <Alert tone={problem.isOpen ? "warning" : "danger"} role="alert">
            {problem.text}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
