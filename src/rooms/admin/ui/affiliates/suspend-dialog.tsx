import { callApi } from "#foundation/http/call.ts";
import type { AffiliateRecord } from "#rooms/affiliates/contract/affiliate.ts";
import { AskDialog, type Question } from "../ask-dialog.tsx";

export type SuspendDialogProps = {
  readonly affiliate: AffiliateRecord | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

function questionOf({ id, status, full_name: name }: AffiliateRecord): Question {
  const change = (to: "suspended" | "approved") => () =>
    callApi("POST /admin/affiliates/:id/status", { params: { id }, body: { status: to } });
  return status === "approved"
    ? {
        title: `Suspend ${name}?`,
        text: "The code stops working and the dashboard is closed. What was earned before stays.",
        action: "Suspend affiliate",
        tone: "danger",
        done: "Affiliate suspended",
        onSend: change("suspended"),
      }
    : {
        title: `Reinstate ${name}?`,
        text: "The code works again, and the dashboard opens.",
        action: "Reinstate affiliate",
        done: "Affiliate reinstated",
        onSend: change("approved"),
      };
}

/** Asks before an affiliate is suspended or reinstated. */
export const SuspendDialog = ({ affiliate, onClose, onDone }: SuspendDialogProps) => (
  <AskDialog
    question={affiliate && questionOf(affiliate)}
    onClose={(isDone) => {
      if (isDone) onDone();
      onClose();
    }}
  />
);
