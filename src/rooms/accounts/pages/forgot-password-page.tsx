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
import type { PageHandle } from "#foundation/pages/page-handle.ts";
import { unlistedHead } from "#foundation/pages/page-head.ts";
import { notDone } from "../account-texts.ts";
import { forgotPasswordForm } from "../passwords/password-forms.ts";
import { passwordCalls, readAudience } from "../passwords/passwords.ts";
import { requestPasswordLink } from "../passwords/send-password-link.server.ts";

export const handle: PageHandle = { client: "touched" };

const ForgotPasswordForm = laterForm(
  "forgot-password",
  async () => (await import("../passwords/forgot-password-form.tsx")).ForgotPasswordForm,
);

export const meta = (args: MetaArgs) =>
  unlistedHead(
    {
      title: "Forgot your password?",
      description: "We will email you a link to set a new password.",
    },
    args,
  );

/** Which of the three sign-ins the person came from; the link in the email leads back to it. */
const audienceOf = (request: Request) =>
  readAudience(new URL(request.url).searchParams.get("audience"));

export const loader = ({ request }: LoaderFunctionArgs) => ({ audience: audienceOf(request) });

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(pageContext);
  const posted = await postForm(ctx, {
    form: forgotPasswordForm,
    formData: await request.formData(),
    rules: noRules,
    endpoint: passwordCalls.forgotPassword,
    fallback: notDone,
    run: ({ email }) => requestPasswordLink(ctx, { email, audience: audienceOf(request) }),
  });
  return posted.isSent ? showForm(sentForm, 200) : posted.page;
}

export default function ForgotPasswordPage() {
  const { audience } = useLoaderData<typeof loader>();
  return (
    <Suspense>
      <ForgotPasswordForm audience={audience} posted={useActionData<PostedForm>() ?? null} />
    </Suspense>
  );
}
