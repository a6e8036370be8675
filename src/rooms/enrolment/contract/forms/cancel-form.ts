import { defineForm } from "#foundation/forms/field.ts";

/** What an admin enters to cancel an unpaid enrolment. */
export const cancelForm = defineForm({
  id: "cancel",
  fields: [
    {
      name: "reason",
      kind: "long-text",
      label: "Reason",
      hint: "The learner reads it in the email.",
      required: "Say why, so that the learner understands.",
      maxLength: 500,
      rows: 3,
    },
  ],
});
