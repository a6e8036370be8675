import { useEffect, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import type { FieldExtra } from "#design/forms/form-field.tsx";
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

export type ResendProps = {
  /** When the last code was asked for. */
  readonly sentAt: number;
  readonly onResend: () => Promise<void>;
};

/** Asks for another code, a minute after the last one at the earliest. */
export function Resend({ sentAt, onResend }: ResendProps) {
  const isReady = useMayResend(sentAt);
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Button
      variant="quiet"
      pending={isBusy}
      disabled={!isReady}
      onClick={() => {
        setIsBusy(true);
        void onResend().finally(() => setIsBusy(false));
      }}
    >
      {isReady ? "Send a new code" : "Send a new code (after a minute)"}
    </Button>
  );
}
