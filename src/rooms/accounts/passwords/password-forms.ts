import { defineFields, defineForm } from "#foundation/forms/field.ts";
import { emailField, givenPasswordField, newPasswordField } from "../identity-fields.ts";
import { minimumPasswordLength } from "./password-length.ts";

/** The form that opens a session, for each of the three sign-ins. */
export const signInForm = defineForm({
  id: "sign-in",
  fields: [{ ...emailField, autoComplete: "username" }, givenPasswordField],
});

/** The secret of a mailed link, as the page's address brought it. */
const [linkTokenField] = defineFields([
  {
    name: "token",
    kind: "hidden",
    label: "Token of the link",
    required: "The link is incomplete",
    maxLength: 200,
  },
]);

export const forgotPasswordForm = defineForm({ id: "forgot-password", fields: [emailField] });

/** What `refuseWeakPassword` asks for, before it refuses. */
const newPasswordHint = "Your name, your email address and the name of the academy are not enough.";

export const resetPasswordForm = defineForm({
  id: "reset-password",
  fields: [linkTokenField, { ...newPasswordField, label: "New password", hint: newPasswordHint }],
});

export const confirmEmailForm = defineForm({ id: "confirm-email", fields: [linkTokenField] });

export const changePasswordForm = defineForm({
  id: "change-password",
  fields: [
    {
      ...givenPasswordField,
      name: "currentPassword",
      label: "Current password",
      required: "Enter your current password",
    },
    {
      ...newPasswordField,
      name: "newPassword",
      label: "New password",
      required: "Choose a new password",
      hint: `${minimumPasswordLength} characters or more. ${newPasswordHint}`,
    },
  ],
});
