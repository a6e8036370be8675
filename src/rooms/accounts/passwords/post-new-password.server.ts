import type { Context } from "#foundation/context.ts";
import { noRules } from "#foundation/forms/answers.ts";
import { sentForm } from "#foundation/forms/later-form.ts";
import { postForm, showForm } from "#foundation/forms/server/post-form.ts";
import { notDone } from "../account-texts.ts";
import { resetPasswordForm } from "./password-forms.ts";
import { passwordCalls } from "./passwords.ts";
import { resetPassword } from "./reset-password.server.ts";

/** Handles the form of a new password if it is posted before the page's scripts have loaded. */
export async function postNewPassword(ctx: Context, request: Request) {
  const posted = await postForm(ctx, {
    form: resetPasswordForm,
    formData: await request.formData(),
    rules: noRules,
    endpoint: passwordCalls.resetPassword,
    fallback: notDone,
    run: (given) => resetPassword(ctx, given),
  });
  return posted.isSent ? showForm(sentForm, 200) : posted.page;
}
