import { useState } from "react";
import { draftDays } from "#foundation/time/kept-days.ts";
import { Button } from "../actions/button.tsx";

/** Removes the draft from the device after asking once more, because many people share a phone. */
export function ClearAnswers({
  isKept,
  isBusy = false,
  onClear,
}: {
  /** False where the device keeps nothing for us. */
  readonly isKept: boolean;
  /** The answers are being sent. */
  readonly isBusy?: boolean;
  readonly onClear: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  /** The pressed button disappears, so the focus moves to the button that replaces it. */
  const focus = (button: HTMLButtonElement | null) => button?.focus();
  const [wasAsked, setAsked] = useState(false);
  const ask = () => {
    setAsking(true);
    setAsked(true);
  };
  const clear = () => {
    setAsking(false);
    setAsked(false);
    onClear();
  };
  return (
    <div className="kept-line with-script">
      <p className="hint" role="status">
        {isAsking
          ? "This deletes everything you typed in this form from this device. Clear it?"
          : isKept
            ? `Your answers are kept on this device only, until you send them or ${draftDays} days have passed.`
            : "This device does not let us keep your answers, so please complete the form in one go."}
      </p>
      {isAsking ? (
        <div className="row">
          <Button variant="danger" disabled={isBusy} onClick={clear}>
            Yes, clear my answers
          </Button>
          <Button
            variant="secondary"
            ref={focus}
            disabled={isBusy}
            onClick={() => setAsking(false)}
          >
            Keep them
          </Button>
        </div>
      ) : (
        <Button variant="quiet" ref={wasAsked ? focus : undefined} disabled={isBusy} onClick={ask}>
          Clear my answers
        </Button>
      )}
    </div>
  );
}
