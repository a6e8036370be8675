import { defineForm } from "#foundation/forms/field.ts";
import { emailField, nameField, newPasswordField } from "../identity-fields.ts";
import { minimumPasswordLength } from "../passwords/password-length.ts";

/** The form that creates an account (spec §5.8). */
export const signUpForm = defineForm({
  id: "sign-up",
  fields: [
    nameField,
    emailField,
    { ...newPasswordField, hint: `${minimumPasswordLength} characters or more.` },
    {
      name: "affiliateCode",
      kind: "text",
      label: "Affiliate code",
      hint: "If someone sent you to us.",
      // People paste the whole link, and a wrong code never stops anyone.
      maxLength: 500,
      cut: true,
    },
    { name: "via", kind: "hidden", label: "Where the link was shared", maxLength: 60, cut: true },
  ],
});
