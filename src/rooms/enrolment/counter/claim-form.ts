import { defineForm } from "#foundation/forms/field.ts";
import { shownExample } from "../documents/enrolment-code.ts";

/** What a learner enters to take a counter registration into their account. */
export const claimForm = defineForm({
  id: "claim",
  fields: [
    {
      name: "code",
      kind: "text",
      label: "Code on your paper",
      hint: `It looks like ${shownExample}.`,
      required: "Enter the code",
      maxLength: 100,
      autoComplete: "off",
    },
    {
      name: "dateOfBirth",
      kind: "date",
      label: "Learner’s date of birth",
      hint: "For example, 28 11 2004.",
      required: "Enter the learner’s date of birth",
    },
  ],
});
