import { useState } from "react";
import { Checkbox } from "#design/fields/checkbox.tsx";
import { AmountField, TextField } from "#design/fields/text-field.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { formatNaira, recordedKobo } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import { noBankReference } from "#rooms/enrolment/contract/forms/manual-payment-form.ts";
import type { PaymentProof } from "#rooms/enrolment/contract/proofs.ts";
import { readNaira, typedNaira } from "../../rules/payment-words.ts";
import { leftWords, overBalance, wrongAmount } from "../../rules/take-payment.ts";
import { FormDialog, useSend } from "../form-dialog.tsx";

export type TransferDialogProps = {
  readonly proof: PaymentProof;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Records the transfer of a proof as it is on the bank statement. That closes the case. */
export function TransferDialog({ proof, onClose, onDone }: TransferDialogProps) {
  const { problem, fields, send, refuse, dialog } = useSend({
    done: "recorded",
    failed: "The transfer was not recorded",
    shown: ["amountKobo", "takenOn", "reference", "note"],
    ...{ onClose, onDone },
  });
  const [typed, setTyped] = useState(typedNaira(proof.dueKobo));
  const overKobo = overBalance(typed, proof.openKobo);
  const isCardPossible = problem?.code === "card_payment_possible";
  async function submit(data: FormData) {
    const text = (name: string) => String(data.get(name) ?? "").trim();
    const keepAsCredit = data.get("keepAsCredit") === "on";
    const fault = typed.trim()
      ? wrongAmount(typed, proof.openKobo, keepAsCredit)
      : "Enter the amount.";
    const wrong = {
      ...(fault ? { amountKobo: fault } : {}),
      ...(text("takenOn") ? {} : { takenOn: "Enter the day." }),
      ...(text("reference") ? {} : { reference: noBankReference }),
    };
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    const body = {
      amountKobo: recordedKobo(readNaira(typed)),
      method: "transfer" as const,
      takenOn: text("takenOn"),
      reference: text("reference"),
      note: text("note") || null,
      despiteCardPayment: data.get("despiteCardPayment") === "on",
      keepAsCredit,
    };
    const answer = await send(body, (headers) =>
      callApi(
        "POST /admin/enrolments/:id/manual-payment",
        { params: { id: proof.enrolmentId }, body },
        { headers },
      ),
    );
    if (!answer) return;
    showToast(`Transfer recorded, receipt ${answer.receipt.number}. ${leftWords(answer)}`);
    onDone();
    onClose();
  }
  return (
    <FormDialog
      title="Record the transfer"
      fullOnPhones
      action="Record transfer"
      {...dialog}
      onSend={submit}
    >
      {(form) => (
        <>
          <AmountField
            data-autofocus=""
            name="amountKobo"
            form={form}
            label="Amount on the statement"
            hint={`${formatNaira(proof.dueKobo)} is due now, ${formatNaira(proof.openKobo)} in all. Enter what came.`}
            error={fields.amountKobo}
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
            required
          />
          {overKobo > 0 && (
            <Checkbox
              name="keepAsCredit"
              form={form}
              label={`${formatNaira(overKobo)} more than is owed: keep as credit`}
            />
          )}
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
            name="reference"
            form={form}
            label="Bank’s reference on the statement"
            hint="One line of the statement pays once."
            error={fields.reference}
            autoComplete="off"
            required
          />
          <TextField name="note" form={form} label="Note" error={fields.note} autoComplete="off" />
          {isCardPossible && (
            <Checkbox
              name="despiteCardPayment"
              form={form}
              label="Record it anyway. If a card payment arrives too, it becomes credit."
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
