import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Checkbox } from "#design/fields/checkbox.tsx";
import { FoldedFields } from "#design/forms/folded-fields.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { Skeleton } from "#design/loading/skeleton.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { Dialog } from "#design/messages/dialog.tsx";
import { showToast } from "#design/messages/toast.tsx";
import { formatNaira, koboToNaira } from "#foundation/amounts/money.ts";
import { amountIn } from "#foundation/amounts/read-amount.ts";
import { noRules, type RawAnswers } from "#foundation/forms/answers.ts";
import { fillForm } from "#foundation/forms/typed-answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import type { EnrolmentRecord } from "#rooms/enrolment/staff/enrolment-record.ts";
import type { RecordedPayment, SentPayment } from "#rooms/enrolment/staff/staff.ts";
import { manualPaymentForm } from "#rooms/enrolment/staff/staff-forms.ts";
import { FormButtons, unsureWords } from "../form-dialog.tsx";
import { dueWords, overBalance, wrongAmount } from "../payments/payment-words.ts";
import { useCashCentres } from "../tills/cash-centres.ui.ts";
import { type OwnTills, useNeededTill, useOwnTills } from "../tills/till-status.tsx";

export type Taken = RecordedPayment & {
  readonly amountKobo: number;
  /** The centre that has the cash. */
  readonly location: string | null;
};

const unsure = unsureWords("recorded");

/** The call has the amount in kobo, the form has what was typed. */
function namedAsHere(error: unknown): unknown {
  if (!(error instanceof CallError) || !error.fields.amountKobo) return error;
  const { status, code, message } = error;
  const { amountKobo: amount, ...fields } = error.fields;
  return new CallError(status, { error: message, code, fields: { ...fields, amount } });
}

/** A payment whose answer was lost, or that never left the device. */
export type UnsentPayment = {
  readonly body: SentPayment;
  readonly key: string;
  readonly amountKobo: number;
  /** What was typed, to correct it. */
  readonly typed: Readonly<Record<string, string>>;
};

/** Answers that are nearly always right or empty: the caller took it today. A transfer often came on another day. */
const usual = {
  cash: ["takenBy", "takenOn", "receiptNumber", "note"],
  transfer: ["takenBy", "receiptNumber", "note"],
} as const;

export type PaymentFormProps = {
  readonly story: EnrolmentRecord;
  /** Leaves it without a payment. */
  readonly onClose: () => void;
  readonly onTaken: (taken: Taken) => void;
  /** What is shown is older than what is stored. */
  readonly onStale: () => void;
  /** An answer was lost. */
  readonly onUnsure: () => void;
  /** Lets a lost payment wait for a connection, if possible. @returns whether it is waiting */
  readonly keep?: (unsent: UnsentPayment) => boolean;
  /** Overrides the registration's values: from the device, or typed before. */
  readonly known?: Readonly<Record<string, string>>;
  /** The key of a refused entry that is being corrected, so that two tabs correcting it record it only once. */
  readonly sameKey?: string | undefined;
  /** The person's own tills, once they are known. */
  readonly tills: OwnTills;
};

/** Takes any amount for a registration. */
export function PaymentForm({
  story,
  onClose,
  onTaken,
  onStale,
  onUnsure,
  keep,
  known = {},
  sameKey,
  tills,
}: PaymentFormProps) {
  const { tillAt } = tills;
  const { payNow } = story.summary;
  // Today's price, when the quote has expired.
  const openKobo = payNow?.quoteChange?.newAmountKobo ?? payNow?.amountKobo ?? 0;
  const dueKobo = payNow?.quoteChange ? openKobo : (payNow?.dueNowKobo ?? 0);
  const [keepAsCredit, setKeepAsCredit] = useState(false);
  const [mayComeByCard, setMayComeByCard] = useState(false);
  const [noTill, setNoTill] = useState<string | null>(null);
  const [despiteCardPayment, setDespite] = useState(false);
  const centres = useCashCentres().map(({ name }) => name);
  const offered = { location: centres };
  const asksCentre = ({ method }: RawAnswers) => method === "cash" && !tillAt && centres.length > 1;
  const asked = [known.location, story.preferredLocation, centres.length === 1 ? centres[0] : null];
  const place = asked.find((one) => one && centres.includes(one));
  const state = useForm({
    form: manualPaymentForm,
    draftKey: null,
    rules: { ...noRules, offered, facts: { asksCentre } },
    known: {
      amount: koboToNaira(dueKobo).toLocaleString("en-NG"),
      // Cash would be refused.
      ...(tills.hasNone ? { method: "transfer" } : {}),
      ...known,
      location: place ?? "",
    },
    fallback: `${unsure.title}. ${unsure.text}`,
    prepare: async () => {
      setNoTill(null);
      const wrong = wrongAmount(typed, openKobo, keepAsCredit);
      return wrong ? { amount: wrong } : {};
    },
    send: async (answers, headers) => {
      const { amount, method, takenBy, takenOn, note } = answers;
      const location = answers.location || tillAt || place;
      const { reference, receiptNumber } = answers;
      const amountKobo = amountIn(amount);
      const how =
        method === "cash"
          ? { method: "cash" as const, location, takenBy: takenBy || null, receiptNumber }
          : { method: "transfer" as const, reference };
      const isOver = overKobo > 0 && keepAsCredit;
      const key = sameKey ?? `${headers["idempotency-key"]}-${despiteCardPayment}-${isOver}`;
      const body = {
        ...how,
        amountKobo,
        takenOn,
        note: note || null,
        despiteCardPayment,
        keepAsCredit: isOver,
      };
      try {
        const taken = await callApi(
          "POST /admin/enrolments/:id/manual-payment",
          { params: { id: story.id }, body },
          { headers: { "idempotency-key": key } },
        );
        onTaken({ ...taken, amountKobo, location: method === "cash" ? (location ?? null) : null });
      } catch (error) {
        if (!(error instanceof CallError) || error.code === "unreachable") {
          if (keep?.({ body, key, amountKobo, typed: answers })) return;
          onUnsure();
        } else if (error.code === "card_payment_possible") {
          setMayComeByCard(true);
        } else if (error.code === "till_closed") {
          setNoTill(error.message);
        } else if (error.status === 409) onStale();
        throw namedAsHere(error);
      }
    },
  });
  const typed = String(state.answers.amount ?? "");
  const overKobo = overBalance(typed, openKobo);
  const others = payNow && payNow.lines.length > 1 ? payNow.lines : [];
  const isTransfer = state.answers.method === "transfer";
  const names = isTransfer ? usual.transfer : usual.cash;
  const { element } = state;
  useEffect(() => {
    const amount = element?.querySelector<HTMLInputElement>("[name=amount]");
    amount?.focus({ preventScroll: true });
    amount?.select();
  }, [element]);
  // The field for the day has moved, and an empty one stands in the new place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later answers are in the fields already
  useLayoutEffect(() => {
    if (element) fillForm(element, state.answers);
  }, [isTransfer]);
  const till = useNeededTill({
    tills,
    isCash: !isTransfer,
    at: tillAt ?? (String(state.answers.location || "") || place),
    refusal: noTill,
    form: element,
  });
  return (
    <>
      <FormFrame
        state={state}
        elsewhere={names}
        isReasonOutside={noTill !== null}
        before={
          <div className="stack stack-16">
            <p>
              <b>
                {payNow?.quoteChange
                  ? `${formatNaira(openKobo)} is owed.`
                  : dueWords({ dueKobo, openKobo, nextDueOn: payNow?.nextDueOn ?? null })}
              </b>{" "}
              Take any amount.
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
        {till.notice}
        {mayComeByCard && (
          <Checkbox
            name="despiteCardPayment"
            label="Take it anyway. If the card payment arrives too, it becomes credit."
            checked={despiteCardPayment}
            onChange={({ currentTarget: { checked } }) => setDespite(checked)}
          />
        )}
        {overKobo > 0 && (
          <Checkbox
            name="keepAsCredit"
            label={`${formatNaira(overKobo)} more than is owed: keep as credit`}
            checked={keepAsCredit}
            onChange={({ currentTarget: { checked } }) => setKeepAsCredit(checked)}
          />
        )}
        <FormButtons
          isBusy={state.status === "sending"}
          pendingLabel="Recording..."
          onLeave={onClose}
        >
          Record payment
        </FormButtons>
        <FoldedFields
          state={state}
          summary={isTransfer ? "Note" : "Receipt number, note, another day or person"}
          names={names}
          // What was typed before stays in view.
          isOpen={known.takenOn !== undefined}
        />
      </FormFrame>
      {till.dialog}
    </>
  );
}

type PaymentDialogProps = {
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
      <PaymentInDialog
        {...props}
        onClose={onClose}
        onTaken={(taken) => {
          showToast("Payment recorded");
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

/** Asks for the tills when the dialog opens. */
function PaymentInDialog(props: Omit<PaymentFormProps, "tills">) {
  const tills = useOwnTills();
  if (!tills.isSettled) return <Skeleton label="Loading your till" lines={6} />;
  return <PaymentForm {...props} tills={tills} />;
}
