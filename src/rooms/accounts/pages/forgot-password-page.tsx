import { type ActionFunctionArgs, useActionData } from "react-router";
import { TextField } from "#design/text-field.tsx";
import { academy } from "#foundation/academy.ts";
import { pageContext } from "#foundation/page-context.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { formatDuration } from "#foundation/time.ts";
import { forgotPasswordEndpoint } from "../contract/passwords.ts";
import { passwordLinkMs } from "../rules/secret-lives.ts";
import { requestPasswordLink } from "../server/send-password-link.ts";
import { errorAt, formName, OneTimeForm } from "./one-time-form.tsx";
import { runForm } from "./run-form.ts";

export const meta = () => [
  { title: pageTitle("Forgot your password?") },
  { name: "robots", content: "noindex" },
];

export const action = ({ request, context }: ActionFunctionArgs) =>
  runForm(request, context.get(pageContext), forgotPasswordEndpoint, (given) =>
    requestPasswordLink(context.get(pageContext), given),
  );

/** Asks for a link to set a password; says the same whether there is such an account or not. */
export default function ForgotPasswordPage() {
  const outcome = useActionData<typeof action>();
  return (
    <OneTimeForm
      title="Forgot your password?"
      lead="Tell us your email address, and we send you a link to set a new one."
      outcome={outcome}
      button="Send me the link"
      success={`If there is an account under that address, a link is on its way to it. It works for ${formatDuration(passwordLinkMs)}. Nothing came? Write to ${academy.supportEmail}.`}
    >
      <TextField
        form={formName}
        name="email"
        type="email"
        label="Email address"
        autoComplete="email"
        required
        defaultValue={outcome?.done === false ? outcome.email : undefined}
        error={errorAt(outcome, "email")}
      />
    </OneTimeForm>
  );
}
