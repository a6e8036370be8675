import { useState } from "react";
import { Checkbox } from "#design/fields/checkbox.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { amountIn, readAmount } from "#foundation/amounts/read-amount.ts";
import { defineForm } from "#foundation/forms/field.ts";
import { callApi } from "#foundation/http/call.ts";
import { noCorrectionReason, sameAmount } from "#rooms/payments/recorded/correction-words.ts";
import type { CorrectedPayment } from "#rooms/payments/recorded/corrections.ts";
import { DialogForm, onceWith, useFormDialog } from "../form-dialog.tsx";
import { overBalance } from "./payment-words.ts";

export type ToCorrect = {
  readonly reference: string;
  readonly payerName: string | null;
  readonly receipt: string | null;
  /** What is recorded. */
  readonly amountKobo: number;
  /** What is still owed for its order. */
  readonly openKobo: number;
};

const correctForm = defineForm({
  id: "correct",
  fields: [
    {
      name: "amountKobo",
      kind: "amount",
      mayBeZero: true,
      label: "Right amount in naira",
      required: "Enter the right amount.",
    },
    {
      name: "reason",
      kind: "long-text",
      label: "What was wrong?",
      hint: "Admins read it with the payment; the payer does not.",
      required: noCorrectionReason,
      maxLength: 500,
      rows: 2,
    },
  ],
});

/** Corrects the amount of a payment that was recorded wrongly. Nothing is given back: that money never came. */
export function CorrectDialog({
  payment: { reference, payerName, receipt, amountKobo: recordedKobo, openKobo },
  onCorrected,
  onStale,
  onClose,
}: {
  readonly payment: ToCorrect;
  readonly onCorrected: (corrected: CorrectedPayment) => void;
  /** The answer was lost, or someone else changed the payment. */
  readonly onStale: () => void;
  readonly onClose: () => void;
}) {
  const [keepAsCredit, setKeepAsCredit] = useState(false);
  const [mayComeByCard, setMayComeByCard] = useState(false);
  const [despiteCardPayment, setDespite] = useState(false);
  const dialog = useFormDialog({
    form: correctForm,
    check({ amountKobo }) {
      const typed = String(amountKobo);
      if (!typed.trim()) return {};
      // The server says whether it may be ₦0: only if it is perhaps recorded twice.
      const read = readAmount(typed);
      if ("fault" in read) return { amountKobo: read.fault };
      return read.amountKobo === recordedKobo ? { amountKobo: sameAmount } : {};
    },
    lost: "corrected",
    failed: "The amount was not corrected",
    async call({ amountKobo, reason }, once) {
      const body = {
        amountKobo: amountIn(amountKobo),
        insteadOfKobo: recordedKobo,
        reason,
        keepAsCredit: keepAsCredit && overKobo > 0,
        despiteCardPayment,
      };
      const corrected = await callApi(
        "POST /admin/payments/:reference/correct",
        { params: { reference }, body },
        onceWith(once, body),
      );
      onCorrected(corrected);
      return corrected;
    },
    sent: ({ receipt }) => `Corrected: receipt ${receipt}`,
    onRefused: ({ code }) => {
      if (code === "changed_meanwhile") onStale();
      setMayComeByCard(code === "card_payment_possible");
    },
    onClose: () => onClose(),
  });
  // What is recorded now counts no longer.
  const overKobo = overBalance(String(dialog.state.answers.amountKobo), openKobo + recordedKobo);
  return (
    <DialogForm
      {...dialog}
      title={`Correct ${formatNaira(recordedKobo)}${payerName ? ` from ${payerName}` : ""}${receipt ? ` (${receipt})` : ""}`}
      fullOnPhones
      action="Correct the amount"
      pendingLabel="Correcting..."
      before={
        <p>
          <b>{formatNaira(recordedKobo)}</b> is recorded. A new receipt replaces the one before, and
          goes to the learner by email if there is an address. The till and the books follow. A
          place that is confirmed stays.
        </p>
      }
    >
      {(list) => (
        <>
          {list("amountKobo")}
          {overKobo > 0 && (
            <Checkbox
              name="keepAsCredit"
              label={`${formatNaira(overKobo)} more than is owed: keep as credit`}
              checked={keepAsCredit}
              onChange={({ currentTarget: { checked } }) => setKeepAsCredit(checked)}
            />
          )}
          {list("reason")}
          {mayComeByCard && (
            <Checkbox
              name="despiteCardPayment"
              label="Correct it anyway. If the card payment arrives too, it becomes credit."
              checked={despiteCardPayment}
              onChange={({ currentTarget: { checked } }) => setDespite(checked)}
            />
          )}
        </>
      )}
    </DialogForm>
  );
}
