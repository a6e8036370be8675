import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { formatCount } from "#foundation/amounts/durations.ts";
import { CallError, callApi } from "#foundation/http/call.ts";
import { lapseAfterDays } from "../../rules/money/lapsing.ts";
import { unreachable } from "../../rules/registration/unreachable.ts";
import type { CancelCause } from "../../rules/states.ts";

const reasons: Record<CancelCause, string> = {
  lapsed: `No payment came within ${formatCount(lapseAfterDays, "day")}, so this registration has ended.`,
  other_place: "The place in this program came with another registration, so this one has ended.",
  dropped: "This program was taken out of the order, so the registration has ended.",
  staff: "We have cancelled this registration. If you did not expect this, write to us.",
};

type EndedProps = {
  readonly enrolmentId: string;
  readonly resumeToken: string;
  readonly ending: { readonly cause: CancelCause; readonly mayReopen: boolean };
  /** Why it did not open, without scripts. */
  readonly posted: string | undefined;
};

/** Why the registration has ended, and the button that opens it again. */
export function EndedRegistration({ enrolmentId, resumeToken, ending, posted }: EndedProps) {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState(posted);
  const reopen = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFault(undefined);
    try {
      await callApi(
        "POST /enrolments/:id/reopen",
        { params: { id: enrolmentId } },
        { headers: { "x-resume-token": resumeToken } },
      );
      await revalidate();
    } catch (error) {
      setFault(error instanceof CallError && error.status > 0 ? error.message : unreachable);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Alert tone="info" title="This registration has ended">
      <p>{reasons[ending.cause]}</p>
      {ending.mayReopen && (
        <form method="post" className="stack stack-8" onSubmit={reopen}>
          <input type="hidden" name="intent" value="reopen" />
          <p>
            Do you still want the place? Open it again: your answers and your code stay, and today's
            fee applies. Money that has come already counts.
          </p>
          {fault && <p role="alert">{fault}</p>}
          <div>
            <Button type="submit" pending={isBusy}>
              Open it again
            </Button>
          </div>
        </form>
      )}
    </Alert>
  );
}
