import { laterForm } from "#foundation/forms/later-form.ts";

/** The form that asks for a code and takes it; it loads after the page. */
export const CodeSignIn = laterForm(
  "ask-code",
  async () => (await import("./code-sign-in.tsx")).CodeSignIn,
);
