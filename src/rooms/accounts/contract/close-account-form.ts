import { defineForm } from "#foundation/forms/field.ts";

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
