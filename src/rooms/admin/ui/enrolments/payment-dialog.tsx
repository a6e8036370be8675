import { useRef, useState } from "react";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { Dialog } from "#design/messages/dialog.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { formatNaira, koboToNaira, recordedKobo } from "#foundation/amounts/money.ts";
import { noRules } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import type { EnrolmentRecord } from "#rooms/enrolment/contract/enrolment-record.ts";
import { amountOf, manualPaymentForm } from "#rooms/enrolment/contract/manual-payment-form.ts";
import { amountFault } from "#rooms/payments/rules/amount-faults.ts";
import { FormButtons } from "../form-buttons.tsx";
import { unsureWords } from "../form-dialog.tsx";

/** A payment that was just recorded. */
export type Taken = {
  readonly receipt: string;
  readonly reference: string;
  readonly amountKobo: number;
};

export type PaymentDialogProps = {
  readonly story: EnrolmentRecord;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onTaken: (taken: Taken) => void;
  /** What is shown is older than what is stored. */
  readonly onStale: () => void;
};

const unsure = unsureWords("recorded");

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
        onUnsure={() => {
          isUnsure.current = true;
        }}
      />
    </Dialog>
  );
}

/** An empty amount is named by the form itself. */
function wrongAmount(typed: string, dueKobo: number): string | null {
  if (!typed.trim()) return null;
  const naira = amountOf(typed);
  return naira > 0
    ? amountFault(recordedKobo(naira), dueKobo)
    : "Enter an amount in naira, such as 95,000.";
}

/** The call has one field for the receipt and the bank's reference, the form has two. */
function namedAsHere(error: unknown, isCash: boolean): unknown {
  if (!(error instanceof CallError) || !error.fields.evidence) return error;
  const { status, code, message } = error;
  const { evidence, ...fields } = error.fields;
  const name = isCash ? "receiptNumber" : "bankReference";
  return new CallError(status, { error: message, code, fields: { ...fields, [name]: evidence } });
}

function PaymentForm({
  story,
  onClose,
  onTaken,
  onStale,
  onUnsure,
}: PaymentDialogProps & {
  /** An answer was lost. */
  readonly onUnsure: () => void;
}) {
  const { payNow } = story.summary;
  // Today's price, when the quote has expired.
  const dueKobo = payNow?.quoteChange?.newAmountKobo ?? payNow?.amountKobo ?? 0;
  const [mayComeByCard, setMayComeByCard] = useState(false);
  const [despiteCardPayment, setDespite] = useState(false);
  const state = useForm({
    form: manualPaymentForm,
    draftKey: null,
    rules: noRules,
    known: {
      amount: koboToNaira(dueKobo).toLocaleString("en-NG"),
      ...(story.centreId ? { centreId: story.centreId } : {}),
    },
    fallback: `${unsure.title}. ${unsure.text}`,
    prepare: async () => {
      const wrong = wrongAmount(String(state.answers.amount ?? ""), dueKobo);
      return wrong ? { amount: wrong } : {};
    },
    send: async (answers, headers) => {
      const { amount, method, centreId, takenBy, takenOn, note } = answers;
      const isCash = method === "cash";
      const evidence = isCash ? answers.receiptNumber : answers.bankReference;
      try {
        const taken = await callApi(
          "POST /admin/enrolments/:id/manual-payment",
          {
            params: { id: story.id },
            body: {
              ...{ amount: amountOf(amount), method: isCash ? "cash" : "transfer", takenOn },
              ...(isCash ? { centreId: centreId as never, takenBy: takenBy || null } : {}),
              ...{ evidence: evidence || null, note: note || null, despiteCardPayment },
            },
          },
          {
            headers: { "idempotency-key": `${headers["idempotency-key"]}-${despiteCardPayment}` },
          },
        );
        showToast("Payment recorded");
        onTaken({ ...taken, amountKobo: recordedKobo(amountOf(amount)) });
        onClose();
      } catch (error) {
        if (!(error instanceof CallError) || error.code === "unreachable") onUnsure();
        else if (error.code === "card_payment_possible") {
          setMayComeByCard(true);
        } else if (error.status === 409) onStale();
        throw namedAsHere(error, isCash);
      }
    },
  });
  const others = payNow && payNow.lines.length > 1 ? payNow.lines : [];
  return (
    <FormFrame
      state={state}
      before={
        <div className="stack stack-16">
          <p>
            <b>{formatNaira(dueKobo)} is due</b>, and it is paid whole.
          </p>
          {others.length > 0 && (
            <p>
              It pays for{" "}
              {others
                .map((line) => `${line.courseOfInterest} (${line.learnerFirstName})`)
                .join(" and ")}
              .
            </p>
          )}
          {payNow?.quoteChange && (
            <Alert tone="warning" title="The price has changed since the registration">
              {`It was ${formatNaira(payNow.quoteChange.oldAmountKobo)}. The learner agrees to the new price by paying it.`}
            </Alert>
          )}
        </div>
      }
    >
      {mayComeByCard && (
        <div className="choice">
          <input
            type="checkbox"
            id="despite-card"
            checked={despiteCardPayment}
            onChange={(event) => setDespite(event.currentTarget.checked)}
          />
          <label htmlFor="despite-card">
            Take it all the same. If the card payment comes too, it goes back.
          </label>
        </div>
      )}
      <FormButtons
        isBusy={state.status === "sending"}
        pendingLabel="Recording..."
        onLeave={onClose}
      >
        Record payment
      </FormButtons>
    </FormFrame>
  );
}
