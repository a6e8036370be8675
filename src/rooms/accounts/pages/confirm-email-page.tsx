import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { CallError, callApi } from "#foundation/http/call.ts";
import { pageContext } from "#foundation/page-context.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { accountCalls } from "../contract/calls.ts";
import { confirmEmailEndpoint } from "../contract/passwords.ts";
import { confirmEmail } from "../server/confirm-email.ts";
import { formName, OneTimeForm, type Outcome } from "./one-time-form.tsx";
import { runForm } from "./run-form.ts";

export const headers = privateHeaders;

export const meta = () => [
  { title: pageTitle("Confirm your email address") },
  { name: "robots", content: "noindex" },
];

export const loader = ({ request }: LoaderFunctionArgs) => ({
  token: new URL(request.url).searchParams.get("token") ?? "",
});

const thenChoosePassword = (token: string) =>
  redirect(`/reset-password?${new URLSearchParams({ token, confirmed: "" })}`, 303);

/** Without scripts no token of a session comes along: a new password is always asked for. */
export const action = ({ request, context }: ActionFunctionArgs) =>
  runForm(request, context.get(pageContext), confirmEmailEndpoint, async (given) => {
    const { passwordToken } = await confirmEmail(context.get(pageContext), given);
    if (passwordToken) throw thenChoosePassword(passwordToken);
  });

/** With scripts the call shows whether this browser is signed in to the account. */
export async function clientAction({ request }: ClientActionFunctionArgs): Promise<Outcome> {
  const token = String((await request.formData()).get("token") ?? "");
  try {
    const { passwordToken } = await callApi(accountCalls.confirmEmail, { body: { token } });
    if (passwordToken) throw thenChoosePassword(passwordToken);
    return { done: true };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const text = error.status ? error.message : "We could not be reached. Please try again.";
    return { done: false, fields: { token: text } };
  }
}

/** A button, not a bare link: programs that look into mails must not confirm for a person. */
export default function ConfirmEmailPage() {
  const { token } = useLoaderData<typeof loader>();
  return (
    <OneTimeForm
      title="Confirm your email address"
      lead="Confirm that this address is yours. If this browser is not signed in to the account, every device is signed out and you choose a new password."
      outcome={useActionData<Outcome>()}
      button="Confirm my email address"
      success="Thank you. Your email address is confirmed."
    >
      <input type="hidden" name="token" value={token} id={`${formName}-token`} />
    </OneTimeForm>
  );
}
