import { noRules, type PostedForm } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { callApi } from "#foundation/http/call.ts";
import { notDone } from "../account-texts.ts";
import { MailLinkForm } from "./mail-link-form.tsx";
import { confirmEmailForm } from "./password-forms.ts";
import { choosePasswordPage, linkToken } from "./password-links.tsx";

export type ConfirmEmailFormProps = {
  readonly token: string;
  readonly posted: PostedForm | null;
};

/** A button and not just a link: programs that scan emails must not confirm on a person's behalf. */
export function ConfirmEmailForm({ token, posted }: ConfirmEmailFormProps) {
  const state = useForm({
    form: confirmEmailForm,
    rules: noRules,
    draftKey: null,
    known: { token },
    posted,
    // The call shows whether this browser is signed in to the account.
    send: async (body, headers) => {
      const { passwordToken } = await callApi("POST /auth/confirm-email", { body }, { headers });
      if (passwordToken) location.assign(choosePasswordPage(passwordToken));
    },
    fallback: notDone,
  });
  return (
    <MailLinkForm
      state={state}
      title="Confirm your email address"
      lead="Confirm that this address is yours. If this browser is not signed in to the account, we sign out every device and ask for a new password."
      button="Confirm my email address"
      success="Thank you. Your email address is confirmed."
      extras={linkToken(state, token, {
        before: "Setting a new password confirms your address too. ",
      })}
    />
  );
}
