import { laterForm } from "#foundation/forms/later-form.ts";

/** The form of a new password; it loads after the page. */
export const ResetPasswordForm = laterForm(
  "reset-password",
  async () => (await import("./reset-password-form.tsx")).ResetPasswordForm,
);
