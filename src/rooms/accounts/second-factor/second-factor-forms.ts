import { defineFields, defineForm } from "#foundation/forms/field.ts";
import { givenPasswordField } from "../identity-fields.ts";

const [codeField] = defineFields([
  {
    name: "code",
    kind: "text",
    label: "Code",
    required: "Enter the code",
    hint: "The six digits that your authenticator app shows, or a recovery code.",
    maxLength: 40,
    width: "medium",
    autoComplete: "one-time-code",
  },
]);

export const signInCodeForm = defineForm({ id: "sign-in-code", fields: [codeField] });

/** The password again, before the second factor changes. */
export const startSecondFactorForm = defineForm({
  id: "start-second-factor",
  fields: [{ ...givenPasswordField, label: "Your password" }],
});

/** The same if there is a current second factor, which has to be confirmed. */
export const replaceSecondFactorForm = defineForm({
  id: "replace-second-factor",
  fields: [
    { ...givenPasswordField, label: "Your password" },
    {
      ...codeField,
      label: "Code from your current app",
      hint: "The six digits that it shows, or a recovery code.",
    },
  ],
});

export const confirmSecondFactorForm = defineForm({
  id: "confirm-second-factor",
  fields: [{ ...codeField, hint: "The six digits that the app shows now." }],
});
