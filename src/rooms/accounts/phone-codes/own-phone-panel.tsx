import { useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { Panel } from "#design/page/panel.tsx";
import { noRules } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { callApi } from "#foundation/http/call.ts";
import { notDone } from "../account-texts.ts";
import { AskForm, codeExtras, Resend } from "./code-fields.tsx";
import { enterCodeForm } from "./code-forms.ts";
import type { CodeRole, OwnPhone } from "./phone-codes.ts";

/** The path decides which token the browser sends (spec §6.3). */
const calls = {
  user: {
    load: (signal: AbortSignal) => callApi("GET /me/phone", {}, { signal }),
    ask: (phone: string) => callApi("POST /me/phone/code", { body: { phone } }),
    confirm: (body: { phone: string; code: string }) => callApi("POST /me/phone/confirm", { body }),
  },
  affiliate: {
    load: (signal: AbortSignal) => callApi("GET /affiliates/phone", {}, { signal }),
    ask: (phone: string) => callApi("POST /affiliates/phone/code", { body: { phone } }),
    confirm: (body: { phone: string; code: string }) =>
      callApi("POST /affiliates/phone/confirm", { body }),
  },
} as const;

type EnterProps = {
  readonly audience: CodeRole;
  readonly phone: string;
  readonly onConfirmed: (now: OwnPhone) => void;
  readonly onBack: () => void;
};

function EnterForm({ audience, phone, onConfirmed, onBack }: EnterProps) {
  const [sentAt, setSentAt] = useState(0);
  const state = useForm({
    form: enterCodeForm,
    rules: noRules,
    draftKey: null,
    known: { phone },
    send: async ({ code }) => onConfirmed(await calls[audience].confirm({ phone, code })),
    fallback: notDone,
  });
  return (
    <>
      <p role="status">
        {sentAt > 0 && "Asked again. "}A code is on its way to {phone}.
      </p>
      <FormFrame state={state} extras={codeExtras(phone)}>
        <div className="form-actions">
          <Button type="submit" pending={state.status === "sending"} pendingLabel="Confirming...">
            Confirm
          </Button>
        </div>
        <div className="row">
          <Resend
            sentAt={sentAt}
            ask={() => calls[audience].ask(phone)}
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

type Step =
  | { readonly is: "shown" | "asking" }
  | { readonly is: "entering"; readonly phone: string };

type FormsProps = OwnPhonePanelProps & { readonly known: OwnPhone };

/** Confirms a number, so that a code sent to it opens the account. */
function OwnPhoneForms({ audience, known, onConfirmed }: FormsProps) {
  const [now, setNow] = useState(known);
  const [step, setStep] = useState<Step>({ is: known.isConfirmed ? "shown" : "asking" });
  const [typed, setTyped] = useState(known.phone ?? "");
  if (step.is === "entering")
    return (
      <EnterForm
        audience={audience}
        phone={step.phone}
        onConfirmed={(confirmed) => {
          setNow(confirmed);
          setStep({ is: "shown" });
          onConfirmed?.();
        }}
        onBack={() => setStep({ is: "asking" })}
      />
    );
  if (step.is === "asking")
    return (
      <>
        <p>
          Confirm a number that only you use. Then you can sign in by a code that we send to it,
          without your password.
        </p>
        <AskForm
          ask={calls[audience].ask}
          phone={typed}
          onAsked={(phone) => {
            setTyped(phone);
            setStep({ is: "entering", phone });
          }}
        />
      </>
    );
  return (
    <>
      <Alert tone="success" role="status">
        You can sign in by a code sent to {now.phone}.
      </Alert>
      <p>
        If you lose that phone, confirm another number, or set a new password by email: both end it.
      </p>
      <div>
        <Button variant="secondary" onClick={() => setStep({ is: "asking" })}>
          Confirm another number
        </Button>
      </div>
    </>
  );
}

export type OwnPhonePanelProps = {
  readonly audience: CodeRole;
  /** The account has that number from now on. */
  readonly onConfirmed?: () => void;
};

/** The number that opens the account by a code; nothing where no codes go to phones. */
export function OwnPhonePanel({ audience, onConfirmed }: OwnPhonePanelProps) {
  const { state } = useLoaded(calls[audience].load);
  if (state.kind !== "ready" || !state.value.isAvailable) return null;
  return (
    <Panel title="Sign in by a code">
      <div className="stack">
        <OwnPhoneForms
          audience={audience}
          known={state.value}
          {...(onConfirmed ? { onConfirmed } : {})}
        />
      </div>
    </Panel>
  );
}
