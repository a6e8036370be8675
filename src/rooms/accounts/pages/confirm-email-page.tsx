import { Suspense } from "react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
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
import { confirmEmailForm } from "../passwords/password-forms.ts";
import { choosePasswordPage } from "../passwords/password-links.tsx";
import { passwordCalls } from "../passwords/passwords.ts";
import { confirmEmail } from "../people/confirm-email.server.ts";

export const handle: PageHandle = { client: "always" };

const ConfirmEmailForm = laterForm(
  "confirm-email",
  async () => (await import("../passwords/confirm-email-form.tsx")).ConfirmEmailForm,
);

export const headers = privateHeaders;

export const meta = (args: MetaArgs) =>
  unlistedHead(
    {
      title: "Confirm your email address",
      description: "The link in our email confirms that the address is yours.",
    },
    args,
  );

export const loader = ({ request }: LoaderFunctionArgs) => ({
  token: new URL(request.url).searchParams.get("token") ?? "",
});

/** Without scripts no session token is sent, so a new password is always required. */
export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(pageContext);
  const posted = await postForm(ctx, {
    form: confirmEmailForm,
    formData: await request.formData(),
    rules: noRules,
    endpoint: passwordCalls.confirmEmail,
    fallback: notDone,
    run: (given) => confirmEmail(ctx, given),
  });
  if (!posted.isSent) return posted.page;
  const { passwordToken } = posted.result;
  if (passwordToken) return redirect(choosePasswordPage(passwordToken), 303);
  return showForm(sentForm, 200);
}

export default function ConfirmEmailPage() {
  const { token } = useLoaderData<typeof loader>();
  return (
    <Suspense>
      <ConfirmEmailForm token={token} posted={useActionData<PostedForm>() ?? null} />
    </Suspense>
  );
}
