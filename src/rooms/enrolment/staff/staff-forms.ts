import { centreChoices } from "#foundation/academy/centres.ts";
import { defineForm } from "#foundation/forms/field.ts";

export const noBankReference = "Enter the bank’s reference from the statement.";

/** What an admin enters for a payment taken at a centre or seen on the bank statement. */
export const manualPaymentForm = defineForm({
  id: "manual-payment",
  fields: [
    {
      name: "amount",
      kind: "amount",
      label: "Amount in naira",
      required: "Enter the amount.",
    },
    {
      name: "method",
      kind: "radio",
      label: "How it was paid",
      required: "Choose cash or bank transfer.",
      default: "cash",
      choices: [
        { value: "cash", label: "Cash" },
        { value: "transfer", label: "Transfer" },
      ],
    },
    {
      name: "location",
      kind: "select",
      label: "Centre that has the cash",
      required: "Choose the centre.",
      when: { fact: "asksCentre" },
      choices: centreChoices,
    },
    {
      name: "takenBy",
      kind: "text",
      label: "Who took the cash, if it was not you",
      when: { field: "method", is: "cash" },
      maxLength: 200,
      isName: true,
    },
    {
      name: "takenOn",
      kind: "date",
      label: "Day of the payment",
      noun: "Day",
      required: "Enter the day.",
      future: "This day has not come yet.",
      default: "today",
    },
    {
      name: "receiptNumber",
      kind: "text",
      label: "Number of the receipt",
      hint: "From the centre’s receipt book.",
      when: { field: "method", is: "cash" },
      maxLength: 200,
    },
    {
      name: "reference",
      kind: "text",
      label: "Bank’s reference on the statement",
      hint: "Each line of the statement can be used only once.",
      required: noBankReference,
      when: { field: "method", is: "transfer" },
      maxLength: 200,
    },
    { name: "note", kind: "long-text", label: "Note", maxLength: 500, rows: 2 },
  ],
});

/** What an admin enters to cancel an unpaid enrolment. */
export const cancelForm = defineForm({
  id: "cancel",
  fields: [
    {
      name: "reason",
      kind: "long-text",
      label: "Reason",
      hint: "The learner will see this in the email, if there is an address.",
      required: "Say why, so that the learner understands.",
      maxLength: 500,
      rows: 3,
    },
  ],
});

/** What staff write to a learner. The email begins with a greeting and ends with the code. */
export const letterForm = defineForm({
  id: "letter",
  fields: [
    {
      name: "subject",
      kind: "text",
      label: "Subject",
      maxLength: 150,
      required: "Write a subject",
    },
    {
      name: "text",
      kind: "long-text",
      label: "Email",
      maxLength: 5_000,
      rows: 6,
      required: "Write the email",
    },
  ],
});
