import { useEffect, useRef, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { noRules } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { signInCodeForm } from "../../contract/second-factor-forms.ts";
import { failedToLogin } from "../../rules/account-texts.ts";
import type { PostedAccount } from "./posted-account.ts";
import {
  openSession,
  type SignInAudience,
  type SignInDetails,
  SignInForm,
} from "./sign-in-form.tsx";

type CodeFormProps = {
  readonly audience: SignInAudience;
  /** What was typed before; it is kept in memory only. */
  readonly details: SignInDetails;
  readonly next: string;
  readonly onBack: () => void;
};

/** The second step of an admin's sign-in: the code of the authenticator app, or a recovery code. */
function CodeForm({ audience, details, next, onBack }: CodeFormProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>("input")?.focus(), []);
  const state = useForm({
    form: signInCodeForm,
    rules: noRules,
    draftKey: null,
    send: ({ code }) => openSession(audience, { ...details, code }, next),
    fallback: failedToLogin,
  });
  return (
    <div ref={place} className="stack">
      <h2>Enter your code</h2>
      <FormFrame state={state}>
        <div className="form-actions">
          <Button type="submit" pending={state.status === "sending"} pendingLabel="Signing in...">
            Sign in
          </Button>
          <Button variant="quiet" onClick={onBack}>
            Use another account
          </Button>
        </div>
      </FormFrame>
    </div>
  );
}

type SignInProps = {
  readonly audience?: SignInAudience;
  readonly posted: PostedAccount | null;
  /** The page of this site to open then. */
  readonly next: string;
};

/** A sign-in: the password, and for an admin with a second factor its code, whatever kind of session it is. */
export function SignIn({ audience = "user", posted, next }: SignInProps) {
  const [details, setDetails] = useState<SignInDetails | null>(null);
  return details ? (
    <CodeForm audience={audience} details={details} next={next} onBack={() => setDetails(null)} />
  ) : (
    <SignInForm audience={audience} posted={posted} next={next} onCodeNeeded={setDetails} />
  );
}
