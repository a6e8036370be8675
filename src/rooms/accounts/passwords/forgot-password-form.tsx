import { Link } from "#design/actions/link.tsx";
import { ContactWays } from "#design/messages/contact-ways.tsx";
import { formatDuration } from "#foundation/amounts/durations.ts";
import { noRules, type PostedForm } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { type AudienceName, audiences } from "#foundation/http/audiences.ts";
import { callApi } from "#foundation/http/call.ts";
import { notDone } from "../account-texts.ts";
import { passwordLinkMs } from "../secret-lives.ts";
import { MailLinkForm } from "./mail-link-form.tsx";
import { forgotPasswordForm } from "./password-forms.ts";

export type ForgotPasswordFormProps = {
  /** The sign-in that the link in the email leads back to. */
  readonly audience: AudienceName;
  readonly posted: PostedForm | null;
};

/** Asks for a link to set a password; says the same whether there is such an account or not. */
export function ForgotPasswordForm({ audience, posted }: ForgotPasswordFormProps) {
  const state = useForm({
    form: forgotPasswordForm,
    rules: noRules,
    draftKey: null,
    posted,
    send: (body, headers) =>
      callApi("POST /auth/forgot-password", { body: { ...body, audience } }, { headers }),
    fallback: notDone,
  });
  return (
    <MailLinkForm
      state={state}
      title="Forgot your password?"
      lead="Give us your email address. We will send you a link to set a new one."
      button="Send me the link"
      after={
        <p>
          <Link to={audiences[audience].signIn}>Back to sign-in</Link>
        </p>
      }
      success={
        <>
          If there is an account under that address, a link is on its way to it. It works for{" "}
          {formatDuration(passwordLinkMs)}. Nothing arrived? Check your spam folder, or write to{" "}
          <ContactWays />.
        </>
      }
    />
  );
}
