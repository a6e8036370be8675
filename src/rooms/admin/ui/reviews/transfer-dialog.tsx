import { Checkbox } from "#design/fields/checkbox.tsx";
import { TextField } from "#design/fields/text-field.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { formatNaira, recordedKobo } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import { noBankReference } from "#rooms/enrolment/contract/manual-payment-form.ts";
import type { PaymentProof } from "#rooms/enrolment/contract/proofs.ts";
import { amountFault } from "#rooms/payments/rules/amount-faults.ts";
import { readNaira, typedNaira } from "../../rules/payment-words.ts";
import { FormDialog, reasonOutside, useSend } from "../form-dialog.tsx";

export type TransferDialogProps = {
  readonly proof: PaymentProof;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

const shownFields = new Set(["amount", "takenOn", "evidence", "note"]);

/** Records the transfer of a proof as it is on the bank statement. That closes the case. */
export function TransferDialog({ proof, onClose, onDone }: TransferDialogProps) {
  const { isBusy, problem, send, refuse, forget, leave } = useSend({
    ...{ done: "recorded", onClose, onDone },
  });
  const fields = problem?.fields ?? {};
  const reason = reasonOutside(problem, (name) => shownFields.has(name));
  const isCardPossible = problem?.code === "card_payment_possible";
  async function submit(data: FormData) {
    const text = (name: string) => String(data.get(name) ?? "").trim();
    const naira = readNaira(text("amount"));
    const wrongAmount = amountFault(recordedKobo(naira), proof.dueKobo);
    const wrong = {
      ...(wrongAmount ? { amount: naira > 0 ? wrongAmount : "Enter the amount." } : {}),
      ...(text("takenOn") ? {} : { takenOn: "Enter the day." }),
      ...(text("evidence") ? {} : { evidence: noBankReference }),
    };
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    const body = {
      amount: naira,
      method: "transfer" as const,
      takenOn: text("takenOn"),
      evidence: text("evidence"),
      note: text("note") || null,
      despiteCardPayment: data.get("despiteCardPayment") === "on",
    };
    const answer = await send(body, (headers) =>
      callApi(
        "POST /admin/enrolments/:id/manual-payment",
        { params: { id: proof.enrolmentId }, body },
        { headers },
      ),
    );
    if (!answer) return;
    showToast(`Transfer recorded, receipt ${answer.receipt}`);
    onDone();
    onClose();
  }
  return (
    <FormDialog
      title="Record the transfer"
      fullOnPhones
      action="Record transfer"
      isBusy={isBusy}
      problem={
        reason ? { title: problem?.title ?? "The transfer was not recorded", text: reason } : null
      }
      onClose={leave}
      onSend={submit}
      onEdit={forget}
    >
      {(form) => (
        <>
          <TextField
            data-autofocus=""
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
        </>
      )}
    </FormDialog>
  );
}
