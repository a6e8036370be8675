import { formatNaira } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import type { EnrolmentRecord } from "#rooms/enrolment/contract/enrolment-record.ts";
import { AskDialog } from "../ask-dialog.tsx";

export type ReopenDialogProps = {
  readonly story: EnrolmentRecord;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Opens a registration again that ended unpaid. */
export function ReopenDialog({ story, onClose, onDone }: ReopenDialogProps) {
  const { creditKobo } = story.account.order;
  return (
    <AskDialog
      question={{
        title: `Open the registration of ${story.fullName} again?`,
        text: (
          <p>
            {story.courseOfInterest} waits for payment again, at today’s fee.{" "}
            {creditKobo > 0 &&
              `The credit of ${formatNaira(creditKobo)} counts at once. If it covers what is due at registration, the place is confirmed and the learner gets an email.`}
          </p>
        ),
        action: "Open it again",
        done: "Registration opened again",
        onSend: () => callApi("POST /admin/enrolments/:id/reopen", { params: { id: story.id } }),
      }}
      onClose={(isDone) => {
        if (isDone) onDone();
        onClose();
      }}
    />
  );
}
