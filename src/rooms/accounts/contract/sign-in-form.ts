import { defineForm } from "#foundation/forms/field.ts";
import { emailField, givenPasswordField } from "./identity-fields.ts";

/** The form that opens a session, for each of the three sign-ins. */
export const signInForm = defineForm({
  id: "sign-in",
  fields: [{ ...emailField, autoComplete: "username" }, givenPasswordField],
});
