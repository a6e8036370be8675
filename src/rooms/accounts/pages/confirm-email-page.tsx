import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { pageContext } from "#foundation/page-context.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { confirmEmailEndpoint } from "../contract/passwords.ts";
import { confirmEmail } from "../server/confirm-email.ts";
import { formName, OneTimeForm } from "./one-time-form.tsx";
import { runForm } from "./run-form.ts";

export { headers } from "./reset-password-page.tsx";

export const meta = () => [
  { title: pageTitle("Confirm your email address") },
  { name: "robots", content: "noindex" },
];

export const loader = ({ request }: LoaderFunctionArgs) => ({
  token: new URL(request.url).searchParams.get("token") ?? "",
});

export const action = ({ request, context }: ActionFunctionArgs) =>
  runForm(request, context.get(pageContext), confirmEmailEndpoint, (given) =>
    confirmEmail(context.get(pageContext), given),
  );

/** A button, not a bare link: programs that look into mails must not confirm for a person. */
export default function ConfirmEmailPage() {
  const { token } = useLoaderData<typeof loader>();
  return (
    <OneTimeForm
      title="Confirm your email address"
      lead="One press, and we know that this address is yours."
      outcome={useActionData<typeof action>()}
      button="Confirm my email address"
      success="Thank you. Your email address is confirmed."
    >
      <input type="hidden" name="token" value={token} id={`${formName}-token`} />
    </OneTimeForm>
  );
}
