import { useState } from "react";
import { Alert } from "#design/messages/alert.tsx";
import type { Centre } from "#foundation/academy/centres.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { amountIn, notAnAmount } from "#foundation/amounts/read-amount.ts";
import type { FormRules } from "#foundation/forms/answers.ts";
import { defineForm } from "#foundation/forms/field.ts";
import { callApi } from "#foundation/http/call.ts";
import { noBankReference } from "#rooms/enrolment/staff/staff-forms.ts";
import type { CreditRecord } from "#rooms/payments/credits/credits.ts";
import { noRefundReason } from "#rooms/payments/refunds/refund-limits.ts";
import { DialogForm, useFormDialog } from "../form-dialog.tsx";
import { movedOnField, movedOnInput, todayForMoney } from "../moved-on.ui.ts";
import { useCashCentres } from "../tills/cash-centres.ui.ts";
import { tillRefusal, useNeededTill, useOwnTills } from "../tills/till-status.tsx";
import {
  amountProblem,
  type CreditWay,
  creditFault,
  giveBackWords,
  waysOfCredit,
} from "./credit-words.ts";
import { refundToast, typedNaira } from "./payment-words.ts";

export type CreditDialogProps = {
  readonly credit: CreditRecord;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

const formOf = (credit: CreditRecord, centres: readonly Centre[]) =>
  defineForm({
    id: "give-back",
    fields: [
      {
        name: "way",
        kind: "radio",
        label: "How does it go back?",
        choices: waysOfCredit(credit).map(({ value, label }) => ({ value, label })),
      },
      { name: "amountKobo", kind: "amount", label: "Amount", required: notAnAmount },
      {
        name: "location",
        kind: "radio",
        label: "Which centre pays it out?",
        when: { fact: "isCash" },
        choices: centres.map(({ name }) => ({ value: name, label: name })),
      },
      {
        name: "reference",
        kind: "text",
        label: "Bank’s reference of our transfer",
        required: noBankReference,
        when: { fact: "isByHand" },
        maxLength: 200,
        width: "medium",
      },
      { ...movedOnField, label: "Day on which our bank sent it", when: { fact: "isTransfer" } },
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
    isCash: ({ way }) => way === "cash",
    isByHand: ({ way }) => way !== "card",
    isTransfer: ({ way }) => way === "transfer",
  },
};

export function GiveBackDialog({ credit, ...props }: CreditDialogProps) {
  const { orderId, payer } = credit;
  const centres = useCashCentres();
  const [form] = useState(() => formOf(credit, centres));
  const ways = waysOfCredit(credit);
  const mostOf = (way: unknown) => ways.find(({ value }) => value === way)?.mostKobo ?? 0;
  const first = ways[0]?.value ?? "transfer";
  const dialog = useFormDialog({
    ...props,
    form,
    rules,
    known: { way: first, amountKobo: typedNaira(mostOf(first)), movedOn: todayForMoney() },
    check: ({ way, amountKobo, location, reference }) => ({
      ...amountProblem(amountKobo, mostOf(way)),
      ...(way === "cash" && !location ? { location: "Choose the centre that pays it out." } : {}),
      ...(way === "cash" && !String(reference).trim()
        ? { reference: "Enter the number of the receipt." }
        : {}),
    }),
    lost: "given back",
    failed: "Nothing was given back",
    call: ({ amountKobo: amount, ...given }, once) => {
      const body = { ...given, way, amountKobo: amountIn(amount) };
      return callApi("POST /admin/credits/:orderId/give-back", { params: { orderId }, body }, once);
    },
    sent: ({ refunds: [refund] }) =>
      refund ? refundToast({ ...refund, amountKobo }) : "Given back",
  });
  const { answers, fill } = dialog.state;
  const way = String(answers.way) as CreditWay;
  const mostKobo = mostOf(way);
  const amountKobo = amountIn(String(answers.amountKobo));
  const needsSecond = credit.hasSecondAdmin && amountKobo > credit.approvalThresholdKobo;
  // If there is only one choice, it is made for the person.
  const location = answers.location || (centres.length === 1 ? centres[0]?.name : "");
  const centreId = centres.find(({ name }) => name === location)?.id ?? null;
  const refusal = tillRefusal(dialog);
  const till = useNeededTill({
    tills: useOwnTills(),
    isCash: way === "cash" && centreId !== null && !needsSecond,
    at: centreId,
    refusal,
    form: dialog.state.element,
  });
  return (
    <>
      <DialogForm
        {...dialog}
        title={`Give credit back to ${payer}`}
        fullOnPhones
        action={needsSecond ? "Ask for approval" : "Give it back"}
        tone="danger"
        problem={refusal ? null : dialog.problem}
        onEdit={({ name, value }) => {
          // All that can go back follows the way; another amount was typed, and stays.
          if (name === "way" && amountKobo === mostKobo)
            fill({ amountKobo: typedNaira(mostOf(value)) });
        }}
        extras={{
          way: { layout: "stack" },
          amountKobo: { hint: `Up to ${formatNaira(mostKobo)}.` },
          location: { layout: "stack" },
          movedOn: movedOnInput,
          reference: way === "cash" ? { label: "Number of the receipt" } : {},
        }}
      >
        {till.notice}
        {creditFault(String(answers.amountKobo), mostKobo) === null && (
          <div className="callout small" role="status">
            <h3>What this does</h3>
            <p>{giveBackWords(credit, { amountKobo, way, centreId })}</p>
          </div>
        )}
        {needsSecond && (
          <Alert tone="warning" title="A second person has to approve this">
            On your own, you can give back {formatNaira(credit.approvalThresholdKobo)} now: there is
            a limit for one payment and one for a day. Nothing goes back until it is approved.
          </Alert>
        )}
      </DialogForm>
      {till.dialog}
    </>
  );
}
