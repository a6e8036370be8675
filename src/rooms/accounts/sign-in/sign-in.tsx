import { useEffect, useRef, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { noRules } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import { failedToLogin, notDone } from "../account-texts.ts";
import { signInForm } from "../passwords/password-forms.ts";
import { addressFromLink, forgotPasswordPage } from "../passwords/password-links.tsx";
import { signInCodeForm } from "../second-factor/second-factor-forms.ts";
import { type PostedAccount, storageBlocked } from "../sessions/new-session.ui.ts";
import { pageAfterSignIn } from "../sessions/require-session.ui.ts";
import { deviceHeaders, keepSession } from "../sessions/session.ui.ts";
import type { AdminUser } from "./sign-in.ts";
import { NeedsScripts, SignedInNotice, WithoutScriptsField } from "./signed-in-notice.tsx";

type SignInDetails = {
  readonly email: string;
  readonly password: string;
  /** Of an admin's second factor. */
  readonly code?: string;
};

type NextFor = (admin: AdminUser) => string;

/** How each kind of session is opened: the call, and what the browser keeps of its answer. @returns the next page */
const kinds = {
  user: {
    fallback: notDone,
    async open(body: SignInDetails, next: string) {
      const answer = await callApi("POST /auth/login", { body }, { headers: deviceHeaders() });
      const session = { ...answer, person: answer.user };
      return keepSession("user", session) ? next : null;
    },
  },
  affiliate: {
    fallback: failedToLogin,
    async open(body: SignInDetails, next: string) {
      const headers = deviceHeaders();
      const answer = await callApi("POST /auth/affiliate/login", { body }, { headers });
      const session = { ...answer, person: answer.user };
      return keepSession("affiliate", session) ? pageAfterSignIn("affiliate", session, next) : null;
    },
  },
  admin: {
    fallback: failedToLogin,
    async open(body: SignInDetails, next: string, nextFor?: NextFor) {
      const answer = await callApi("POST /admin/login", { body }, { headers: deviceHeaders() });
      const { admin: person } = answer;
      return keepSession("admin", { ...answer, person }) ? (nextFor?.(person) ?? next) : null;
    },
  },
} as const;

type SignInAudience = keyof typeof kinds;

type Destination = {
  readonly audience?: SignInAudience;
  /** The page of this site to open then. */
  readonly next: string;
  /** The same for an admin, by their role. */
  readonly nextFor?: NextFor | undefined;
};

/**
 * Opens a session and continues to a page. @throws CallError with the server's words, or 409 if the browser stores
 * nothing
 */
async function openSession(
  { audience = "user", next, nextFor }: Destination,
  details: SignInDetails,
): Promise<void> {
  const then = await kinds[audience].open(details, next, nextFor);
  if (then === null) throw new CallError(409, { error: storageBlocked });
  location.assign(then);
}

type SignInFormProps = Destination & {
  readonly posted: PostedAccount | null;
  /** The account has a second factor: the code is asked for next. */
  readonly onCodeNeeded: (details: SignInDetails) => void;
};

/** Opens a session (spec §4.1). */
function SignInForm({ posted, onCodeNeeded, ...to }: SignInFormProps) {
  const { audience = "user", next } = to;
  const state = useForm({
    form: signInForm,
    rules: noRules,
    draftKey: null,
    posted,
    send: async (details) => {
      try {
        await openSession(to, details);
      } catch (error) {
        const needsCode = error instanceof CallError && error.code === "second_factor_needed";
        if (!needsCode) throw error;
        onCodeNeeded(details);
      }
    },
    fallback: kinds[audience].fallback,
  });
  const { element } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is there
  useEffect(() => {
    const email = addressFromLink();
    if (element && email && !state.read().email) state.fill({ email });
  }, [element]);
  if (state.status === "sent")
    return <SignedInNotice text="You are signed in." next={next} session={posted?.session} />;
  return (
    <>
      <NeedsScripts />
      <FormFrame state={state}>
        <WithoutScriptsField />
        <p>
          <Link to={forgotPasswordPage(audience)}>Forgot your password?</Link>
        </p>
        <div className="form-actions">
          <Button type="submit" pending={state.status === "sending"} pendingLabel="Signing in...">
            Sign in
          </Button>
        </div>
      </FormFrame>
    </>
  );
}

type CodeFormProps = {
  readonly to: Destination;
  /** What was typed before; it is kept in memory only. */
  readonly details: SignInDetails;
  readonly onBack: () => void;
};

/** The second step of an admin's sign-in: the code of the authenticator app, or a recovery code. */
function CodeForm({ to, details, onBack }: CodeFormProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>("input")?.focus(), []);
  const state = useForm({
    form: signInCodeForm,
    rules: noRules,
    draftKey: null,
    send: ({ code }) => openSession(to, { ...details, code }),
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

type SignInProps = Destination & { readonly posted: PostedAccount | null };

/** A sign-in: the password, and for an admin with a second factor its code, whatever kind of session it is. */
export function SignIn({ posted, ...to }: SignInProps) {
  const [details, setDetails] = useState<SignInDetails | null>(null);
  return details ? (
    <CodeForm to={to} details={details} onBack={() => setDetails(null)} />
  ) : (
    <SignInForm {...to} posted={posted} onCodeNeeded={setDetails} />
  );
}
