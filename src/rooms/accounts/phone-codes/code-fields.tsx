import { useEffect, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import type { FieldExtra } from "#design/forms/form-field.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { noRules } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { CallError } from "#foundation/http/call.ts";
import { notDone } from "../account-texts.ts";
import type { PostedAccount } from "../sessions/new-session.ui.ts";
import { askCodeForm } from "./code-forms.ts";
import { resendAfterMs } from "./code-limits.ts";

/** The number that the code went to, sent along with it, and a keyboard with digits. */
export const codeExtras = (phone: string): Readonly<Record<string, FieldExtra>> => ({
  phone: { control: <input type="hidden" name="phone" value={phone} /> },
  code: { input: { inputMode: "numeric" } },
});

/** Whether a minute has passed, so that a new code would be sent. @param sentAt changes with each code */
function useMayResend(sentAt: number): boolean {
  const [ready, setReady] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setReady(sentAt), resendAfterMs);
    return () => clearTimeout(timer);
  }, [sentAt]);
  return ready === sentAt;
}

type AskFor = (phone: string) => Promise<unknown>;

type AskFormProps = {
  readonly ask: AskFor;
  readonly posted?: PostedAccount | null;
  readonly phone: string;
  readonly onAsked: (phone: string) => void;
};

/** Asks for the number, and for a code to it. */
export function AskForm({ ask, posted = null, phone, onAsked }: AskFormProps) {
  const state = useForm({
    form: askCodeForm,
    rules: noRules,
    draftKey: null,
    posted,
    known: { phone },
    send: async (answers) => {
      await ask(answers.phone);
      onAsked(answers.phone);
    },
    fallback: notDone,
  });
  return (
    <FormFrame state={state}>
      <div className="form-actions">
        <Button type="submit" pending={state.status === "sending"} pendingLabel="Sending...">
          Send me a code
        </Button>
      </div>
    </FormFrame>
  );
}

export type ResendProps = {
  readonly ask: () => Promise<unknown>;
  /** When the last code was asked for. */
  readonly sentAt: number;
  readonly onSent: (at: number) => void;
  readonly onRefused: (why: string) => void;
};

/** Asks for another code, a minute after the last one at the earliest. */
export function Resend({ ask, sentAt, onSent, onRefused }: ResendProps) {
  const isReady = useMayResend(sentAt);
  const [isBusy, setIsBusy] = useState(false);
  const resend = async () => {
    setIsBusy(true);
    try {
      await ask();
      onSent(Date.now());
    } catch (error) {
      onRefused(error instanceof CallError && error.status > 0 ? error.message : notDone);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button variant="quiet" pending={isBusy} disabled={!isReady} onClick={() => void resend()}>
      {isReady ? "Send a new code" : "Send a new code (after a minute)"}
    </Button>
  );
}
