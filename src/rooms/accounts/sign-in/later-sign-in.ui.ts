import { laterForm } from "#foundation/forms/later-form.ts";

/** The form of all three sign-ins; it loads after the page. */
export const SignIn = laterForm("sign-in", async () => (await import("./sign-in.tsx")).SignIn);
