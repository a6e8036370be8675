import { href } from "react-router";
import { Button } from "#design/button.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { Link } from "#design/link.tsx";
import { noRules } from "#foundation/forms/form-rules.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import { accountCalls } from "../contract/calls.ts";
import { signInForm } from "../contract/sign-in-form.ts";
import { notDone } from "../rules/account-texts.ts";
import { storageBlocked } from "./new-session.ts";
import type { PostedAccount } from "./posted-account.ts";
import { deviceHeaders, keepSession } from "./session.ts";
import { NeedsScripts, SignedInNotice } from "./signed-in-notice.tsx";

export type SignInFormProps = {
  readonly posted: PostedAccount | null;
  /** The page of this site to open then. */
  readonly next: string;
};

/** Opens a learner's session (spec §4.1). */
export function SignInForm({ posted, next }: SignInFormProps) {
  const state = useForm({
    form: signInForm,
    rules: noRules,
    draftKey: null,
    posted,
    send: async (body) => {
      const answer = await callApi(accountCalls.login, { body }, { headers: deviceHeaders() });
      if (!keepSession("user", { ...answer, person: answer.user }))
        throw new CallError(409, { error: storageBlocked });
      location.assign(next);
    },
    fallback: notDone,
  });
  if (state.status === "sent")
    return <SignedInNotice text="You are signed in." next={next} session={posted?.session} />;
  return (
    <>
      <NeedsScripts />
      <FormFrame state={state}>
        <div className="form-actions">
          <Button type="submit" pending={state.status === "sending"} pendingLabel="Signing in...">
            Sign in
          </Button>
        </div>
        <p>
          <Link to={href("/forgot-password")}>Forgot your password?</Link>
        </p>
      </FormFrame>
    </>
  );
}
