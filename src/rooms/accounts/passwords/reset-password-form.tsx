import { ButtonLink } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { HeadTitle } from "#design/page/in-head.tsx";
import { noRules, type PostedForm } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { type AudienceName, audiences } from "#foundation/http/audiences.ts";
import { callApi } from "#foundation/http/call.ts";
import { notDone } from "../account-texts.ts";
import { MailLinkForm } from "./mail-link-form.tsx";
import { resetPasswordForm } from "./password-forms.ts";
import { minimumPasswordLength } from "./password-length.ts";
import { linkToken, signInWith } from "./password-links.tsx";

/**
 * The texts for a person who followed the link in an email, and for one who has just confirmed an address. A new
 * colleague reads them below the heading of the office's page.
 */
const words = {
  reset: {
    title: "Set a new password",
    lead: `Choose a password of ${minimumPasswordLength} characters or more. Every device that is signed in will be signed out.`,
  },
  confirmed: {
    title: "Now choose a password",
    lead: `Your email address is confirmed. Every device was signed out, and the old password no longer works. Choose a new one of ${minimumPasswordLength} characters or more.`,
  },
  invited: {
    title: null,
    lead: `Your password has ${minimumPasswordLength} characters or more, and only you know it.`,
  },
};

export type ResetPasswordFormProps = {
  readonly token: string;
  /** Where the person signs in afterwards. */
  readonly audience: AudienceName;
  readonly why: keyof typeof words;
  readonly posted: PostedForm | null;
  /** A new colleague's, for the sign-in that follows; null if it isn't known. */
  readonly email?: string | null;
};

/** The office's page is then about the next step. */
const Invited = ({ email }: { readonly email: string | null }) => (
  <>
    <HeadTitle title="Your password is set" />
    <p>You can sign in now.</p>
    <ButtonLink to={signInWith(email)}>Sign in</ButtonLink>
  </>
);

/** Choose a password, once. */
export function ResetPasswordForm({
  token,
  audience,
  why,
  posted,
  email = null,
}: ResetPasswordFormProps) {
  const state = useForm({
    form: resetPasswordForm,
    rules: noRules,
    draftKey: null,
    known: { token },
    posted,
    send: (body, headers) => callApi("POST /auth/reset-password", { body }, { headers }),
    fallback: notDone,
  });
  return (
    <MailLinkForm
      {...words[why]}
      state={state}
      button="Set password"
      success={
        why === "invited" ? (
          <Invited email={email} />
        ) : (
          <>
            Your password is set. <Link to={audiences[audience].signIn}>Sign in</Link> with it.
          </>
        )
      }
      extras={linkToken(state, token, { audience })}
    />
  );
}
