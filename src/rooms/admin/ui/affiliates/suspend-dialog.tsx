import { useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { reasonOf } from "#design/list/list-view.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { Dialog } from "#design/messages/dialog.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { callApi } from "#foundation/http/call.ts";
import type { AffiliateRecord } from "#rooms/affiliates/contract/affiliate.ts";

export type SuspendDialogProps = {
  readonly affiliate: AffiliateRecord | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Asks before an affiliate is suspended or reinstated. */
export function SuspendDialog({ affiliate, onClose, onDone }: SuspendDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  if (!affiliate) return null;
  const suspends = affiliate.status === "approved";
  async function act(id: string) {
    setIsBusy(true);
    setProblem("");
    try {
      const status = suspends ? "suspended" : "approved";
      await callApi("POST /admin/affiliates/:id/status", { params: { id }, body: { status } });
      showToast(suspends ? "Affiliate suspended" : "Affiliate reinstated");
      onDone();
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
      title={`${suspends ? "Suspend" : "Reinstate"} ${affiliate.full_name}?`}
      actions={
        <>
          <Button
            variant={suspends ? "danger" : "primary"}
            pending={isBusy}
            onClick={() => void act(affiliate.id)}
          >
            {suspends ? "Suspend affiliate" : "Reinstate affiliate"}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="stack stack-16">
        <p>
          {suspends
            ? "The code stops working and the dashboard is closed. What was earned before stays."
            : "The code works again, and the dashboard opens."}
        </p>
        {problem && (
          <Alert tone="danger" role="alert">
            {problem}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
