import { defineForm } from "#foundation/forms/field.ts";

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
