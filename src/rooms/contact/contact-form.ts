import { defineForm } from "#foundation/forms/field.ts";
import { emailField, nameField } from "#rooms/accounts/identity-fields.ts";
import { yourReference } from "#rooms/enrolment/documents/enrolment-code.ts";
import { longestMessage, subjectNames, subjects } from "./subjects.ts";

/** A message to the academy (spec §3.12). */
export const contactForm = defineForm({
  id: "contact",
  fields: [
    nameField,
    { ...emailField, hint: "We answer to this address." },
    {
      name: "subject",
      kind: "select",
      label: "Subject",
      required: "Choose a subject",
      placeholder: "Choose a subject",
      choices: subjects.map((value) => ({ value, label: subjectNames[value] })),
    },
    {
      name: "message",
      kind: "long-text",
      label: "Message",
      hint: `If it is about a payment, give ${yourReference}. Never send card numbers or passwords.`,
      required: "Message is required",
      maxLength: longestMessage,
      rows: 7,
    },
  ],
});
