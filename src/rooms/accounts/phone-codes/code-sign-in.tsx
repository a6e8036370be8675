import { useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { formatDuration } from "#foundation/amounts/durations.ts";
import { noRules } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { audiences } from "#foundation/http/audiences.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import { notDone } from "../account-texts.ts";
import { type PostedAccount, storageBlocked } from "../sessions/new-session.ui.ts";
import { deviceHeaders, keepSession } from "../sessions/session.ui.ts";
import { NeedsScripts, SignedInNotice, WithoutScriptsField } from "../sign-in/signed-in-notice.tsx";
import { AskForm, codeExtras, Resend } from "./code-fields.tsx";
import { enterCodeForm } from "./code-forms.ts";
import { codeLifeMs } from "./code-limits.ts";
import type { CodeRole } from "./phone-codes.ts";

/** What the page's action answers: with `sentTo` a code was asked for, and is to be entered now. */
export type PostedCode = PostedAccount & { readonly sentTo?: string };

type To = { readonly audience: CodeRole; readonly next: string };

/** Opens a session with a code and continues to a page. @throws CallError with the server's words */
async function openSession({ audience, next }: To, phone: string, code: string): Promise<void> {
  const body = { phone, code, role: audience };
  const answer = await callApi("POST /auth/code/verify", { body }, { headers: deviceHeaders() });
  const { user, ...session } = answer;
  const isKept =
    user.role === "affiliate"
      ? keepSession("affiliate", { ...session, person: user })
      : keepSession("user", { ...session, person: user });
  if (!isKept) throw new CallError(409, { error: storageBlocked });
  location.assign(next);
}

const askFor = (phone: string, role: CodeRole) =>
  callApi("POST /auth/code", { body: { phone, role } });

type EnterFormProps = {
  readonly to: To;
  readonly posted: PostedCode | null;
  readonly phone: string;
  readonly onBack: () => void;
};

function EnterForm({ to, posted, phone, onBack }: EnterFormProps) {
  const [sentAt, setSentAt] = useState(0);
  const state = useForm({
    form: enterCodeForm,
    rules: noRules,
    draftKey: null,
    posted,
    known: { phone },
    send: ({ code }) => openSession(to, phone, code),
    fallback: notDone,
  });
  if (state.status === "sent")
    return <SignedInNotice text="You are signed in." next={to.next} session={posted?.session} />;
  return (
    <>
      <p role="status">
        {sentAt > 0 && "Asked again. "}If {phone} is confirmed in an account, a code is on its way
        to it. It works for {formatDuration(codeLifeMs)}.
      </p>
      <FormFrame state={state} extras={codeExtras(phone)}>
        <WithoutScriptsField />
        <div className="form-actions">
          <Button type="submit" pending={state.status === "sending"} pendingLabel="Signing in...">
            Sign in
          </Button>
        </div>
        <div className="row with-script">
          <Resend
            sentAt={sentAt}
            ask={() => askFor(phone, to.audience)}
            onSent={setSentAt}
            onRefused={(why) => state.refuse({}, why)}
          />
          <Button variant="quiet" onClick={onBack}>
            Use another number
          </Button>
        </div>
      </FormFrame>
    </>
  );
}

type CodeSignInProps = To & { readonly posted: PostedCode | null };

/** A sign-in without a password: a number, and the code that came to it. */
export function CodeSignIn({ posted, ...to }: CodeSignInProps) {
  const [phone, setPhone] = useState(posted?.sentTo ?? "");
  const [isEntering, setIsEntering] = useState(posted?.sentTo !== undefined);
  const enters = posted?.formId === enterCodeForm.id || posted?.session ? posted : null;
  return (
    <div className="stack">
      <NeedsScripts />
      {isEntering ? (
        <EnterForm to={to} posted={enters} phone={phone} onBack={() => setIsEntering(false)} />
      ) : (
        <AskForm
          ask={(asked) => askFor(asked, to.audience)}
          // What was posted before React ran is out of date once somebody has asked here.
          posted={phone === "" && posted?.sentTo === undefined ? posted : null}
          phone={phone}
          onAsked={(asked) => {
            setPhone(asked);
            setIsEntering(true);
          }}
        />
      )}
      <p>
        <Link to={audiences[to.audience].signIn}>Sign in with your password</Link>
      </p>
    </div>
  );
}
