import { useCallback } from "react";
import { Skeleton } from "#design/loading/skeleton.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { CallError, callApi } from "#foundation/http/call.ts";
import type { CatalogueRow } from "#rooms/catalogue/contract/admin-catalogue.ts";
import { openInWords } from "#rooms/catalogue/rules/program-status.ts";
import { FormDialog, useSend } from "../form-dialog.tsx";

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
  const { problem, send, dialog } = useSend({ onClose });
  const open = state.kind === "ready" ? openInWords(state.value.openRegistrations) : "";
  // Without the counts the server asks: it refuses until they were shown.
  const isRefused = problem?.code === "open_registrations";
  const isOpen = open !== "" || isRefused;
  async function archive() {
    const query = isOpen ? ({ anyway: "yes" } as const) : {};
    const isArchived = await send({ id, query }, () =>
      callApi("DELETE /admin/catalogue/:id", { params: { id }, query }).then(
        () => true,
        (error) => {
          const isShownHere = error instanceof CallError && error.code === "open_registrations";
          if (!isShownHere) showToast("Update failed", false, "danger");
          throw error;
        },
      ),
    );
    if (!isArchived) return;
    showToast("Program archived");
    onDone();
    onClose();
  }
  return (
    <FormDialog
      title={`Archive ${title}?`}
      action={isOpen ? "Archive anyway" : "Archive program"}
      tone="danger"
      role="alertdialog"
      {...dialog}
      isBlocked={state.kind === "loading"}
      problem={problem && { text: problem.text, tone: isRefused ? "warning" : "danger" }}
      onSend={archive}
    >
      <p>
        Nobody can register. Its page stays and says that it is no longer offered; links,
        registrations and payments stay too. You can publish it again.
      </p>
      {state.kind === "loading" && <Skeleton label="Counting open registrations" lines={1} />}
      {open && (
        <Alert tone="warning">
          This program has open registrations: {open}. They stay and keep their price.
        </Alert>
      )}
    </FormDialog>
  );
}
