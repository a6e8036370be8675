import { type FormEvent, useId } from "react";
import { Alert } from "#design/alert.tsx";
import { Button } from "#design/button.tsx";
import { Checkbox } from "#design/checkbox.tsx";
import { Dialog } from "#design/dialog.tsx";
import { TextField } from "#design/text-field.tsx";
import { showToast } from "#design/toast.tsx";
import { callApi } from "#foundation/http/call.ts";
import { formatNaira } from "#foundation/money.ts";
import { proofCalls as calls } from "#rooms/enrolment/contract/proof-calls.ts";
import type { PaymentProof } from "#rooms/enrolment/contract/proofs.ts";
import { readNaira, typedNaira } from "../../rules/payment-words.ts";
import { useSend } from "../payments/use-send.ts";

export type TransferDialogProps = {
  readonly proof: PaymentProof;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Records the transfer of a proof as it is on the bank statement. That closes the case. */
export function TransferDialog({ proof, onClose, onDone }: TransferDialogProps) {
  const form = useId();
  const { isBusy, problem, send } = useSend();
  const fields = problem?.fields ?? {};
  const isCardPossible = problem?.code === "card_payment_possible";
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? "").trim();
    const body = {
      amount: readNaira(text("amount")) || 0,
      method: "transfer" as const,
      takenOn: text("takenOn"),
      evidence: text("evidence"),
      note: text("note") || null,
      despiteCardPayment: data.get("despiteCardPayment") === "on",
    };
    const answer = await send(body, (headers) =>
      callApi(calls.record, { params: { id: proof.enrolmentId }, body }, { headers }),
    );
    if (!answer) return;
    showToast(`Transfer recorded, receipt ${answer.receipt}`);
    onDone();
    onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={isBusy}
      title="Record the transfer"
      fullOnPhones
      actions={
        <>
          <Button type="submit" form={form} pending={isBusy}>
            Record transfer
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="stack stack-16"
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        {problem && (
          <Alert tone="danger" role="alert" title="The transfer was not recorded">
            {problem.message}
          </Alert>
        )}
        <TextField
          name="amount"
          form={form}
          label="Amount on the statement"
          hint={`${formatNaira(proof.dueKobo)} is due.`}
          error={fields.amount}
          prefix="₦"
          width="medium"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typedNaira(proof.dueKobo)}
          required
        />
        <TextField
          name="takenOn"
          form={form}
          label="Day on the statement"
          error={fields.takenOn}
          type="date"
          width="medium"
          required
        />
        <TextField
          name="evidence"
          form={form}
          label="Bank’s reference on the statement"
          hint="One line of the statement pays once."
          error={fields.evidence}
          autoComplete="off"
          required
        />
        <TextField name="note" form={form} label="Note" error={fields.note} autoComplete="off" />
        {isCardPossible && (
          <Checkbox
            name="despiteCardPayment"
            form={form}
            label="Record it although a card payment may arrive"
          />
        )}
      </form>
    </Dialog>
  );
}
