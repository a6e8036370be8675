import { defineFields, defineForm } from "#foundation/forms/field.ts";

const [phoneField, sentToField, codeField] = defineFields([
  {
    name: "phone",
    kind: "phone",
    label: "Phone number",
    required: "Enter your phone number",
    hint: "For example, 0803 123 4567.",
    maxLength: 30,
    autoComplete: "tel",
  },
  {
    name: "phone",
    kind: "hidden",
    label: "Phone number",
    required: "Enter your phone number",
    maxLength: 30,
  },
  {
    name: "code",
    kind: "text",
    label: "Code",
    required: "Enter the code",
    hint: "Six digits.",
    maxLength: 40,
    width: "short",
    autoComplete: "one-time-code",
  },
]);

/** Which number the code goes to. */
export const askCodeForm = defineForm({ id: "ask-code", fields: [phoneField] });

/** The code that came, with the number that it went to. */
export const enterCodeForm = defineForm({ id: "enter-code", fields: [sentToField, codeField] });
