import type { ReactNode } from "react";
import { href } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { noRules } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import { addressNotAllowed, notDone } from "../account-texts.ts";
import { forgotPasswordPage } from "../passwords/password-links.tsx";
import { type PostedAccount, storageBlocked } from "../sessions/new-session.ui.ts";
import { deviceHeaders, keepSession } from "../sessions/session.ui.ts";
import { signUpForm } from "./sign-up-form.ts";
import { NeedsScripts, SignedInNotice, WithoutScriptsField } from "./signed-in-notice.tsx";

export type SignUpFormProps = {
  readonly posted: PostedAccount | null;
  /** The page of this site to open then. */
  readonly next: string;
  /** The code of a followed link and where it was shared, as this browser keeps them; a typed code wins. */
  readonly readKeptLink: () => { readonly keptCode: string | null; readonly via: string | null };
  /** The text below the code field. @param typed what is in it */
  readonly codeNote: (typed: string) => ReactNode;
};

/** What people can do if their address already has an account; the answer doesn't say whether it has. */
const HaveAccount = ({ next }: Pick<SignUpFormProps, "next">) => (
  <p>
    If you have an account with it,{" "}
    <Link to={`${href("/login")}?${new URLSearchParams({ next })}`}>sign in</Link> or{" "}
    <Link to={forgotPasswordPage("user")}>set a new password</Link>.
  </p>
);

/** Makes a learner's account and signs it in (spec §5.2). */
export function SignUpForm({ posted, next, readKeptLink, codeNote }: SignUpFormProps) {
  const state = useForm({
    form: signUpForm,
    rules: noRules,
    draftKey: null,
    posted,
    send: async (answers, headers) => {
      const { keptCode, via } = readKeptLink();
      const affiliateCode = answers.affiliateCode || keptCode || "";
      const isKept = affiliateCode.toUpperCase() === keptCode;
      const { token, user, deviceToken } = await callApi(
        "POST /auth/register",
        { body: { ...answers, affiliateCode, via: (isKept && via) || undefined } },
        { headers: { ...headers, ...deviceHeaders() } },
      );
      if (!keepSession("user", { token, person: user, deviceToken }))
        throw new CallError(409, { error: storageBlocked });
      location.assign(next);
    },
    fallback: notDone,
  });
  if (state.status === "sent")
    return (
      <SignedInNotice
        text="Your account is ready, and you are signed in."
        next={next}
        session={posted?.session}
      />
    );
  const typed = String(state.answers.affiliateCode ?? "");
  return (
    <>
      <NeedsScripts />
      <FormFrame
        state={state}
        extras={{
          affiliateCode: { after: codeNote(typed) },
          ...(state.problems.email === addressNotAllowed
            ? { email: { after: <HaveAccount next={next} /> } }
            : {}),
        }}
      >
        <WithoutScriptsField />
        <div className="form-actions">
          <Button
            type="submit"
            pending={state.status === "sending"}
            pendingLabel="Creating your account..."
          >
            Create account
          </Button>
        </div>
      </FormFrame>
    </>
  );
}
