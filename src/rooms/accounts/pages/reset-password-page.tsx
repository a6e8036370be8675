import { Suspense } from "react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { noRules, type PostedForm } from "#foundation/forms/answers.ts";
import { laterForm, sentForm } from "#foundation/forms/later-form.ts";
import { postForm, showForm } from "#foundation/forms/server/post-form.ts";
import { pageContext } from "#foundation/pages/page-context.ts";
import { type PageHandle, privateHeaders } from "#foundation/pages/page-handle.ts";
import { unlistedHead } from "#foundation/pages/page-head.ts";
import { notDone } from "../account-texts.ts";
import { resetPasswordForm } from "../passwords/password-forms.ts";
import { passwordCalls, readAudience } from "../passwords/passwords.ts";
import { resetPassword } from "../passwords/reset-password.server.ts";

export const handle: PageHandle = { client: "always" };

const ResetPasswordForm = laterForm(
  "reset-password",
  async () => (await import("../passwords/reset-password-form.tsx")).ResetPasswordForm,
);

export const headers = privateHeaders;

export const meta = (args: MetaArgs) =>
  unlistedHead(
    {
      title: "Set a new password",
      description: "The link in our email lets you set a new password.",
    },
    args,
  );

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return {
    token: searchParams.get("token") ?? "",
    audience: readAudience(searchParams.get("audience")),
    isConfirmed: searchParams.has("confirmed"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(pageContext);
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

export default function ResetPasswordPage() {
  const link = useLoaderData<typeof loader>();
  return (
    <Suspense>
      <ResetPasswordForm {...link} posted={useActionData<PostedForm>() ?? null} />
    </Suspense>
  );
}
