import { useState } from "react";
import { Alert } from "#design/alert.tsx";
import { Button } from "#design/button.tsx";
import { Dialog } from "#design/dialog.tsx";
import { reasonOf } from "#design/list/list-view.tsx";
import { showToast } from "#design/toast.tsx";
import { CallError, callApi } from "#foundation/http/call.ts";
import { catalogueAdminCalls as calls } from "#rooms/catalogue/contract/admin-calls.ts";
import type { CatalogueRow } from "#rooms/catalogue/contract/admin-catalogue.ts";

export type ArchiveDialogProps = {
  readonly program: Pick<CatalogueRow, "id" | "title"> | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Asks before a program is archived, and once more with the counts when registrations are open. */
export function ArchiveDialog({ program, onClose, onDone }: ArchiveDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<{ text: string; isOpen: boolean } | null>(null);
  if (!program) return null;
  const close = () => {
    setProblem(null);
    onClose();
  };
  async function archive(id: string) {
    setIsBusy(true);
    try {
      const query = problem?.isOpen ? ({ anyway: "yes" } as const) : {};
      await callApi(calls.archive, { params: { id }, query });
      showToast("Program archived");
      onDone();
      close();
    } catch (error) {
      const isOpen = error instanceof CallError && error.code === "open_registrations";
      setProblem({ text: reasonOf(error), isOpen });
      if (!isOpen) showToast("Update failed", false, "danger");
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Dialog
      open
      onClose={close}
      busy={isBusy}
      role="alertdialog"
      title={`Archive ${program.title}?`}
      actions={
        <>
          <Button variant="danger" pending={isBusy} onClick={() => void archive(program.id)}>
            {problem?.isOpen ? "Archive anyway" : "Archive program"}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={close}>
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
        {problem && (
          <Alert tone={problem.isOpen ? "warning" : "danger"} role="alert">
            {problem.text}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
