import { type ReactNode, useState } from "react";
import { Alert } from "#design/alert.tsx";
import { Button } from "#design/button.tsx";
import { Dialog } from "#design/dialog.tsx";
import { reasonOf } from "#design/list/list-view.tsx";

export type AskDialogProps = {
  /** The question. */
  readonly title: string;
  /** The verb and noun of the button: "Remove intake". */
  readonly label: string;
  /** The action takes something away. */
  readonly isDanger?: boolean;
  /** @throws CallError with the server's words, which are shown */
  readonly act: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Asks before something is done; a refusal of the server stays in the dialog. */
export function AskDialog({ title, label, isDanger, act, onClose, children }: AskDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  async function go() {
    setIsBusy(true);
    setProblem("");
    try {
      await act();
      onClose();
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={isBusy}
      role="alertdialog"
      title={title}
      actions={
        <>
          <Button
            variant={isDanger ? "danger" : "primary"}
            pending={isBusy}
            onClick={() => void go()}
          >
            {label}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="stack stack-16">
        {children}
        {problem && (
          <Alert tone="danger" role="alert">
            {problem}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
