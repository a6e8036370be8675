import { defineForm } from "#foundation/forms/field.ts";
import { nameField } from "../identity-fields.ts";

/** The password again, before an account is deleted. */
export const closeAccountForm = defineForm({
  id: "close-account",
  fields: [
    {
      name: "password",
      kind: "password",
      label: "Your password",
      required: "Password is required",
      maxLength: 1_000,
      autoComplete: "current-password",
    },
  ],
});

/** What a person can change in their account. The email address stays, because it proves whose records are whose. */
export const profileForm = defineForm({
  id: "profile",
  fields: [
    nameField,
    {
      name: "phone",
      kind: "phone",
      label: "Phone number",
      hint: "For example, 0803 123 4567. You can leave it empty.",
      maxLength: 30,
      autoComplete: "tel",
    },
  ],
});
