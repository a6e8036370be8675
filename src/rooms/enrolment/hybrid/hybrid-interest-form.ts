import { defineForm } from "#foundation/forms/field.ts";
import { emailField, nameField } from "#rooms/accounts/identity-fields.ts";

/** Someone who wants to know when registration for a hybrid program opens (spec §2.6). */
export const hybridInterestForm = defineForm({
  id: "interest",
  fields: [
    {
      name: "courseId",
      kind: "hidden",
      label: "Program",
      required: "Choose a program",
      maxLength: 200,
    },
    { ...nameField, required: "Enter your name", maxLength: 120 },
    {
      ...emailField,
      required: "Enter your email address",
      wrong: "Enter an email address in the form name@example.com",
    },
  ],
});
