import { defineForm } from "#foundation/forms/field.ts";

/** The page to which the mail about a changed bank account leads. */
export const stopAccountForm = defineForm({
  id: "stop-account",
  fields: [
    {
      name: "token",
      kind: "hidden",
      label: "Token of the link",
      required: "The link is not complete",
      maxLength: 200,
    },
  ],
});
