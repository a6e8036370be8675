import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { CopyButton } from "#design/actions/copy-button.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { LoadedPart } from "#design/loading/loaded-part.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { noRules } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { callApi } from "#foundation/http/call.ts";
import { notDone } from "../account-texts.ts";
import type { NewSecondFactor, SecondFactor } from "../second-factor/second-factor-endpoints.ts";
import {
  confirmSecondFactorForm,
  replaceSecondFactorForm,
  startSecondFactorForm,
} from "../second-factor/second-factor-forms.ts";
import { deviceHeaders, noteSecondFactor } from "../sessions/session.ui.ts";

const load = (signal: AbortSignal) => callApi("GET /admin/second-factor", {}, { signal });

/** Whether there is a second factor, and the three steps to a new one. */
export function SecondFactorPanel() {
  const loaded = useLoaded(load);
  const [made, setMade] = useState<NewSecondFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} />;
  if (made) return <ConfirmFactor made={made} onConfirmed={setCodes} />;
  return (
    <LoadedPart
      loaded={loaded}
      label="your second factor"
      lines={3}
      failed="We could not load your second factor"
    >
      {(factor) => <StartFactor factor={factor} onStarted={setMade} />}
    </LoadedPart>
  );
}

const inWords = ({ enrolled, required, recoveryCodesLeft: left }: SecondFactor): ReactNode => {
  if (!enrolled)
    return required
      ? "Before you continue, set up an authenticator app on your phone."
      : "You sign in with your password only. An authenticator app on your phone protects the account if someone learns it.";
  return `Your authenticator app is set up. ${left === 1 ? "1 recovery code is" : `${left} recovery codes are`} left.`;
};

function StartFactor({
  factor,
  onStarted,
}: {
  readonly factor: SecondFactor;
  readonly onStarted: (made: NewSecondFactor) => void;
}) {
  const state = useForm({
    form: factor.enrolled ? replaceSecondFactorForm : startSecondFactorForm,
    rules: noRules,
    draftKey: null,
    send: async (body) => onStarted(await callApi("POST /admin/second-factor", { body })),
    fallback: notDone,
  });
  return (
    <div className="stack">
      <p>{inWords(factor)}</p>
      <FormFrame state={state}>
        <div className="form-actions">
          <Button type="submit" pending={state.status === "sending"} pendingLabel="Checking...">
            {factor.enrolled ? "Set up another phone" : "Set up"}
          </Button>
        </div>
      </FormFrame>
    </div>
  );
}

function ConfirmFactor({
  made,
  onConfirmed,
}: {
  readonly made: NewSecondFactor;
  readonly onConfirmed: (codes: readonly string[]) => void;
}) {
  const state = useForm({
    form: confirmSecondFactorForm,
    rules: noRules,
    draftKey: null,
    send: async (body) => {
      const { recoveryCodes } = await callApi(
        "POST /admin/second-factor/confirm",
        { body },
        { headers: deviceHeaders() },
      );
      noteSecondFactor();
      onConfirmed(recoveryCodes);
    },
    fallback: notDone,
  });
  const { size, path } = made.qr;
  return (
    <div className="stack">
      <p>Scan this with an authenticator app, such as Google Authenticator or Aegis.</p>
      <svg
        className="second-factor-code"
        viewBox={`-4 -4 ${size + 8} ${size + 8}`}
        role="img"
        aria-label="QR code for the authenticator app"
      >
        <rect x="-4" y="-4" width={size + 8} height={size + 8} fill="#fff" />
        <path d={path} fill="var(--color-baba-deep)" />
      </svg>
      <div>
        <p>No camera? Type this key into the app:</p>
        <p className="second-factor-key">
          <code>{made.secret.match(/.{1,4}/g)?.join(" ")}</code>
        </p>
        <CopyButton value={made.secret} label="Copy the key" />
      </div>
      <FormFrame state={state}>
        <div className="form-actions">
          <Button type="submit" pending={state.status === "sending"} pendingLabel="Checking...">
            Confirm
          </Button>
        </div>
      </FormFrame>
    </div>
  );
}

function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const [isSaved, setIsSaved] = useState(false);
  useEffect(() => {
    if (isSaved) location.reload();
  }, [isSaved]);
  return (
    <div className="stack">
      <Alert tone="success" role="status" title="Your authenticator app is set up">
        Your other devices were signed out.
      </Alert>
      <p>
        Keep these recovery codes on paper or in a password manager. Each opens your account once
        when you do not have your phone. We show them only now.
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row">
        <CopyButton value={codes.join("\n")} label="Copy the codes" />
        <Button onClick={() => setIsSaved(true)}>I have saved them</Button>
      </div>
    </div>
  );
}
