import { useRef } from "react";
import { Dialog } from "#design/messages/dialog.tsx";
import type { EnrolmentRecord } from "#rooms/enrolment/contract/enrolment-record.ts";
import { PaymentForm, type Taken } from "./payment-form.tsx";

export type PaymentDialogProps = {
  readonly story: EnrolmentRecord;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onTaken: (taken: Taken) => void;
  /** What is shown is older than what is stored. */
  readonly onStale: () => void;
};

/** Records a payment taken at a centre, or seen on the bank statement. */
export function PaymentDialog(props: PaymentDialogProps) {
  const { story, open } = props;
  const isUnsure = useRef(false);
  function onClose() {
    // The record behind the dialog may be older than what was stored.
    if (isUnsure.current) props.onStale();
    isUnsure.current = false;
    props.onClose();
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Take a payment for ${story.fullName}`}
      fullOnPhones
    >
      <PaymentForm
        {...props}
        onClose={onClose}
        onTaken={(taken) => {
          props.onTaken(taken);
          onClose();
        }}
        onUnsure={() => {
          isUnsure.current = true;
        }}
      />
    </Dialog>
  );
}
