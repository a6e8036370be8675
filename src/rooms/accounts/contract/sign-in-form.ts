import { defineForm } from "#foundation/forms/field.ts";
import { emailField } from "./identity-fields.ts";

/** The form that opens a session, for each of the three sign-ins. */
export const signInForm = defineForm({
  id: "sign-in",
  fields: [
    { ...emailField, autoComplete: "username" },
    {
      name: "password",
      kind: "password",
      label: "Password",
      required: "Password is required",
      maxLength: 1_000,
      autoComplete: "current-password",
    },
  ],
});
