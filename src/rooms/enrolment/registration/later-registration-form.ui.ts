import { laterForm } from "#foundation/forms/later-form.ts";

/** The form of every page that has one; it loads after the page. */
export const RegistrationForm = laterForm(
  "enrol",
  async () => (await import("./registration-form.tsx")).RegistrationForm,
);
