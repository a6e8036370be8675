import { useState } from "react";
import { formatNaira } from "#foundation/amounts/money.ts";
import { amountIn, notAnAmount } from "#foundation/amounts/read-amount.ts";
import { defineFields, defineForm } from "#foundation/forms/field.ts";
import { callApi } from "#foundation/http/call.ts";
import type { CentreCash, TillRecord } from "#rooms/payments/tills/tills.ts";
import { DialogForm, FormDialog, useFormDialog } from "../form-dialog.tsx";
import { movedOnField, movedOnInput, todayForMoney } from "../moved-on.ui.ts";

type DialogProps = { readonly onClose: () => void; readonly onDone: () => void };

/** Fields for cash that moves, and what it is for. */
const moved = defineFields([
  { name: "amountKobo", kind: "amount", label: "Amount", required: notAnAmount },
  {
    name: "reason",
    kind: "text",
    label: "What for",
    required: "Say what it is for.",
    maxLength: 300,
  },
  {
    name: "reference",
    kind: "text",
    label: "Number of the voucher",
    maxLength: 100,
    width: "medium",
  },
]);

const ofDeposit = {
  reason: { label: "Which bank, and who takes it there" },
  reference: { label: "Number of the deposit slip" },
};

const depositForm = defineForm({ id: "cash-deposit", fields: moved });

const entryForm = defineForm({
  id: "cash-entry",
  fields: [
    {
      name: "kind",
      kind: "radio",
      label: "What is it?",
      default: "out",
      choices: [
        { value: "out", label: "Taken out: something bought, someone paid" },
        { value: "in", label: "Put in: change from a shop, money found" },
        { value: "deposit", label: "To the bank: on the way until it appears on the statement" },
      ],
    },
    ...moved,
  ],
});

/** Puts cash into the own till, takes some out, or sends it to the bank. */
export function EntryDialog({ till, ...props }: DialogProps & { readonly till: TillRecord }) {
  const dialog = useFormDialog({
    ...props,
    form: entryForm,
    lost: "entered",
    sent: "Entered",
    call: ({ kind = "out", amountKobo, reason, reference = null }, once) =>
      callApi(
        "POST /admin/tills/:id/entries",
        {
          params: { id: till.id },
          body: { kind, amountKobo: amountIn(amountKobo), reason, reference },
        },
        once,
      ),
  });
  return (
    <DialogForm
      {...dialog}
      title="Enter cash in or out"
      fullOnPhones
      action="Enter"
      pendingLabel="Sending..."
      before={<p>Payments and refunds are already included.</p>}
      extras={dialog.state.answers.kind === "deposit" ? ofDeposit : {}}
    />
  );
}

/** Sends cash from the safe to the bank. */
export const DepositDialog = ({
  centre: { location },
  ...props
}: DialogProps & { readonly centre: CentreCash }) => (
  <FormDialog
    {...props}
    form={depositForm}
    title={`Take cash from the safe at ${location} to the bank`}
    fullOnPhones
    action="Record deposit"
    pendingLabel="Sending..."
    before={<p>Count what leaves the safe. The bank will count it again.</p>}
    extras={ofDeposit}
    call={({ amountKobo, reason, reference = null }, once) =>
      callApi(
        "POST /admin/safes/deposits",
        { body: { location, amountKobo: amountIn(amountKobo), reason, reference } },
        once,
      )
    }
    sent="Deposit recorded"
    lost="entered"
  />
);

const arrivalFields = defineFields([
  {
    name: "reference",
    kind: "text",
    label: "Reference on the bank’s statement",
    required: "Enter the bank’s reference.",
    maxLength: 100,
  },
  {
    name: "amountKobo",
    kind: "amount",
    label: "Amount on the bank’s statement",
    required: notAnAmount,
  },
  { ...movedOnField, label: "Day on the bank’s statement" },
]);
const arrivalForm = defineForm({ id: "deposit-arrival", fields: arrivalFields });
const differingForm = defineForm({
  id: "deposit-arrival",
  fields: [
    ...arrivalFields,
    {
      name: "note",
      kind: "text",
      label: "Why it differs",
      hint: "It is kept with the deposit.",
      maxLength: 500,
    },
  ],
});

/** Asks for the bank's reference of a deposit that has arrived, and for what the bank counted. */
export function ArrivalDialog({
  deposit: { id, amountKobo: ownKobo, by, reason },
  ...props
}: DialogProps & { readonly deposit: CentreCash["deposits"][number] }) {
  const [asksWhy, setAsksWhy] = useState(false);
  const dialog = useFormDialog({
    ...props,
    form: asksWhy ? differingForm : arrivalForm,
    known: { movedOn: todayForMoney() },
    lost: "recorded",
    sent: "Deposit arrived",
    call: ({ reference, amountKobo, movedOn, ...more }, once) => {
      const note = "note" in more ? more.note : null;
      const body = { reference, amountKobo: amountIn(amountKobo), movedOn, note };
      return callApi("POST /admin/deposits/:id/arrive", { params: { id }, body }, once);
    },
  });
  if (dialog.state.problems.note && !asksWhy) setAsksWhy(true);
  return (
    <DialogForm
      {...dialog}
      title={`Has ${ownKobo === null ? "this deposit" : formatNaira(ownKobo)} arrived at the bank?`}
      action="Record arrival"
      pendingLabel="Sending..."
      extras={{ movedOn: movedOnInput }}
      before={
        <p>
          {by.name} took it to the bank: {reason}. Enter what the bank’s statement says. From then
          on it counts as money at the bank.
        </p>
      }
    />
  );
}

const floatForm = (clerks: CentreCash["clerks"]) =>
  defineForm({
    id: "float",
    fields: [
      {
        name: "clerkId",
        kind: "select",
        label: "Who gets it",
        placeholder: "Choose a colleague",
        required: "Choose the colleague.",
        choices: clerks.map(({ id, name }) => ({ value: id, label: name })),
      },
      { name: "amountKobo", kind: "amount", label: "Amount", required: notAnAmount },
    ],
  });

/** Gives a colleague a float out of the safe; it takes effect once they have counted it. */
export function FloatDialog({
  centre: { location, clerks },
  ...props
}: DialogProps & { readonly centre: CentreCash }) {
  const [form] = useState(() => floatForm(clerks));
  return (
    <FormDialog
      {...props}
      form={form}
      title={`Give a float from the safe at ${location}`}
      action="Give float"
      pendingLabel="Sending..."
      before={
        <p>
          Your colleague opens the till and counts it without seeing your amount. It leaves the safe
          once both amounts are the same.
        </p>
      }
      extras={{ clerkId: { width: "full" } }}
      call={({ clerkId, amountKobo }, once) =>
        callApi(
          "POST /admin/safes/floats",
          { body: { location, clerkId, amountKobo: amountIn(amountKobo) } },
          once,
        )
      }
      sent="Float given"
      lost="given"
    />
  );
}

const answerForm = defineForm({
  id: "till-answer",
  fields: [
    {
      name: "answer",
      kind: "long-text",
      label: "How it was resolved",
      hint: "It is kept with the till under your name, and Today will no longer show it.",
      required: "Say how it was resolved.",
      maxLength: 500,
      rows: 3,
    },
  ],
});

/** Asks what came of the differences of a till. */
export const AnswerDialog = ({
  till: { id, clerk },
  ...props
}: DialogProps & { readonly till: TillRecord }) => (
  <FormDialog
    {...props}
    form={answerForm}
    title={`Answer the difference in the till of ${clerk.name}`}
    action="Save answer"
    pendingLabel="Sending..."
    call={(body, once) => callApi("POST /admin/tills/:id/answer", { params: { id }, body }, once)}
    sent="Difference answered"
    lost="answered"
  />
);
