import { useEffect, useState } from "react";
import { Alert } from "#design/messages/alert.tsx";
import { Money } from "#design/text/money.tsx";
import { type Centre, type CentreId, shortNameOf } from "#foundation/academy/centres.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { amountIn } from "#foundation/amounts/read-amount.ts";
import type { FormRules, TypedAnswers } from "#foundation/forms/answers.ts";
import { defineFields, defineForm } from "#foundation/forms/field.ts";
import { callApi } from "#foundation/http/call.ts";
import { cardProvider } from "#rooms/payments/provider/card-provider.ts";
import { refundedTo } from "#rooms/payments/refunds/how-refunded.ts";
import { noRefundReason } from "#rooms/payments/refunds/refund-limits.ts";
import type { PaymentStory } from "#rooms/payments/staff/payment-story.ts";
import { DialogForm, onceWith, useFormDialog } from "../form-dialog.tsx";
import { movedOnField, movedOnInput, todayForMoney } from "../moved-on.ui.ts";
import { useCashCentres } from "../tills/cash-centres.ui.ts";
import { tillRefusal, useNeededTill, useOwnTills } from "../tills/till-status.tsx";
import { refundToast, typedNaira } from "./payment-words.ts";
import {
  chosenLines,
  effectsOf,
  faultsOf,
  type RefundChoice,
  type RefundPart,
  totalOf,
} from "./plan-refund.ts";
import { RefundEffects, RefundLines } from "./refund-parts.tsx";

type Refundable = NonNullable<PaymentStory["refundable"]>;

export type RefundDialogProps = {
  readonly story: PaymentStory;
  readonly refundable: Refundable;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

const partsOf = ({ leftKobo, lines }: Refundable) => {
  const hasMany = (lines ?? []).length > 1;
  return [
    { value: "whole", label: "All that is left", aside: <Money amountKobo={leftKobo} /> },
    { value: "amount", label: hasMany ? "An amount, from all programs" : "A part" },
    ...(hasMany ? [{ value: "lines", label: "Some programs" }] : []),
  ];
};

/** The ways in which this person can give back money that was recorded by hand. */
const waysOf = ({ cashOnly }: Refundable, centres: readonly Centre[]) => [
  ...(cashOnly ? [] : [{ value: "", label: "By bank transfer" }]),
  ...centres.map((centre) => ({ value: centre.id, label: `In cash at ${shortNameOf(centre)}` })),
];

/** How money recorded by hand goes back; it is booked at once. */
const byHandFields = (ways: ReturnType<typeof waysOf>) =>
  defineFields([
    {
      name: "centreId",
      kind: "radio",
      label: "How does it go back?",
      choices: ways,
    },
    {
      name: "evidence",
      kind: "text",
      label: "Bank’s reference of our transfer",
      required: "Enter the bank’s reference of our transfer.",
      when: { fact: "isTransfer" },
      maxLength: 200,
      width: "medium",
    },
    { ...movedOnField, label: "Day on which our bank sent it", when: { fact: "isTransfer" } },
    {
      name: "receiptNumber",
      kind: "text",
      label: "Number of the receipt",
      hint: "From the centre’s receipt book, if you wrote one.",
      when: { fact: "isCash" },
      maxLength: 200,
      width: "medium",
    },
  ]);

/** How it was paid, as far as this person can give it back that way. */
function wayPaid({ method, recorded }: PaymentStory, centres: readonly Centre[]): string {
  if (method !== "cash") return "";
  const there = centres.find(({ id }) => id === recorded?.centreId);
  return (there ?? centres[0])?.id ?? "";
}

const formOf = (refundable: Refundable, ways: ReturnType<typeof waysOf>) =>
  defineForm({
    id: "refund",
    fields: [
      {
        name: "part",
        kind: "radio",
        label: "How much goes back?",
        choices: partsOf(refundable).map(({ value, label }) => ({ value, label })),
      },
      {
        name: "amountKobo",
        kind: "amount",
        label: "Amount",
        hint: `Up to ${formatNaira(refundable.leftKobo)}.`,
        when: { fact: "isAmount" },
      },
      ...(refundable.byHand ? byHandFields(ways) : []),
      {
        name: "reason",
        kind: "long-text",
        label: "Reason",
        hint: "Admins read it with the payment; the payer does not.",
        required: noRefundReason,
        maxLength: 500,
        rows: 2,
      },
    ],
  });

const rules: FormRules = {
  today: "",
  facts: {
    isAmount: ({ part }) => part === "amount",
    isTransfer: ({ centreId }) => !centreId,
    isCash: ({ centreId }) => Boolean(centreId),
  },
};

/** What a person who may not refund so much alone has to know before any money changes hands. */
const SecondNeeded = ({ byHand, approvalThresholdKobo }: Refundable) => (
  <Alert
    tone="warning"
    title={byHand ? "Do not pay anything out yet." : "A second person has to approve this"}
  >
    {byHand ? "An admin approves refunds this large." : "Nothing goes back until it is approved."}{" "}
    On your own, you can refund {formatNaira(approvalThresholdKobo)} of it: there is a limit for one
    payment and one for a day.
  </Alert>
);

/** Gives money back: an amount, some programs, or all that is left. It first shows what that will do. */
export function RefundDialog({ story, refundable, ...props }: RefundDialogProps) {
  const { reference, payerName, receipt } = story;
  const { byHand, approvalThresholdKobo, creditKobo, leftKobo } = refundable;
  const spareKobo = creditKobo < leftKobo ? creditKobo : 0;
  const centres = useCashCentres();
  const ways = waysOf(refundable, centres);
  const [form] = useState(() => formOf(refundable, ways));
  const [lines, setLines] = useState<RefundChoice["lines"]>(
    Object.fromEntries(
      (refundable.lines ?? []).map(({ lineRef, amountKobo }) => [
        lineRef,
        { isChosen: false, amount: typedNaira(amountKobo) },
      ]),
    ),
  );
  const choiceOf = ({ part, amountKobo }: TypedAnswers): RefundChoice => ({
    part: part as RefundPart,
    amount: String(amountKobo),
    lines,
  });
  const dialog = useFormDialog({
    ...props,
    form,
    rules,
    // What was paid too much goes back, if anything was. Nothing begins with all of it.
    known: {
      part: "amount",
      ...(spareKobo > 0 ? { amountKobo: typedNaira(spareKobo) } : {}),
      centreId: wayPaid(story, centres),
      movedOn: todayForMoney(),
    },
    check: (typed) => faultsOf(refundable, choiceOf(typed), String(typed.reason).trim()),
    lost: "refunded",
    failed: "The refund was not made",
    call: ({ part, amountKobo = "", reason, centreId, ...hand }, once) => {
      const some = chosenLines(choice).map(({ lineRef, amount }) => ({
        enrolmentId: lineRef,
        amountKobo: amountIn(amount),
      }));
      const body = {
        reason,
        ...(part === "amount" ? { amountKobo: amountIn(amountKobo) } : {}),
        ...(part === "lines" ? { lines: some } : {}),
        ...(byHand
          ? {
              evidence: (centreId ? hand.receiptNumber : hand.evidence) || null,
              centreId: (centreId || null) as CentreId | null,
              ...(centreId ? {} : { movedOn: hand.movedOn }),
            }
          : {}),
      };
      return callApi(
        "POST /admin/payments/:reference/refund",
        { params: { reference }, body },
        onceWith(once, body),
      );
    },
    sent: refundToast,
    shows: (name) => name.startsWith("lines"),
  });
  const { answers, problems } = dialog.state;
  const choice = choiceOf(answers);
  const totalKobo = totalOf(refundable, choice);
  const [oneWay] = byHand ? ways : [];
  const needsSecond = refundable.hasSecondAdmin && totalKobo > approvalThresholdKobo;
  const { element } = dialog.state;
  // The part is chosen already: next is how much.
  useEffect(() => {
    element?.querySelector<HTMLInputElement>("[name=amountKobo]")?.select();
  }, [element]);
  const refusal = tillRefusal(dialog);
  const till = useNeededTill({
    tills: useOwnTills(),
    isCash: byHand && Boolean(answers.centreId) && !needsSecond,
    at: String(answers.centreId),
    refusal,
    form: element,
  });
  return (
    <>
      <DialogForm
        {...dialog}
        title={["Refund", payerName ?? "this payment", receipt && `(${receipt})`]
          .filter(Boolean)
          .join(" ")}
        size="wide"
        fullOnPhones
        action={
          <>
            {needsSecond ? "Ask for approval" : "Refund"}
            {totalKobo > 0 && `${needsSecond ? " of" : ""} ${formatNaira(totalKobo)}`}
          </>
        }
        tone={needsSecond ? "primary" : "danger"}
        problem={refusal ? null : dialog.problem}
        extras={{
          part: { layout: "stack", choices: partsOf(refundable) },
          centreId: { layout: "stack" },
          movedOn: movedOnInput,
        }}
      >
        {(list) => (
          <>
            {needsSecond && <SecondNeeded {...refundable} />}
            {list("part")}
            {choice.part === "lines" && (
              <RefundLines
                form={form.id}
                story={story}
                choice={choice}
                fields={problems}
                onChange={(next) => setLines(next.lines)}
              />
            )}
            {list("amountKobo")}
            {oneWay && ways.length === 1 ? (
              <p>
                <input type="hidden" name="centreId" value={oneWay.value} />
                How it goes back: <b>{oneWay.label}</b>
              </p>
            ) : (
              list("centreId")
            )}
            {till.notice}
            {byHand && !needsSecond && (
              <p className="muted">The refund is booked at once, so pay it out first.</p>
            )}
            {list("evidence", "movedOn", "receiptNumber")}
            {!byHand && (
              <p className="muted">
                It goes back through {cardProvider} {refundedTo.provider}.
              </p>
            )}
            <RefundEffects
              story={story}
              effects={effectsOf(story, choice)}
              way={
                !byHand ? `through ${cardProvider}` : answers.centreId ? "in cash" : "by transfer"
              }
            />
            {list("reason")}
          </>
        )}
      </DialogForm>
      {till.dialog}
    </>
  );
}
