import { href } from "react-router";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { noRules, type PostedForm } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { callApi } from "#foundation/http/call.ts";
import { unreachable } from "../registration/registration-view.ui.ts";
import { offerHours } from "../seats/seats.ts";
import { confirmWaitingForm } from "./waiting-list-form.ts";

type ConfirmWaitingProps = {
  readonly token: string;
  readonly posted: PostedForm | null;
};

/** A button and not just a link: programs that scan emails must not confirm on a person's behalf. */
export function ConfirmWaitingForm({ token, posted }: ConfirmWaitingProps) {
  const state = useForm({
    form: confirmWaitingForm,
    rules: noRules,
    draftKey: null,
    known: { token },
    posted,
    send: (body, headers) => callApi("POST /waiting-list/confirm", { body }, { headers }),
    fallback: unreachable,
  });
  const isSent = state.status === "sent";
  // There is nothing to type, so the error summary points to what the person can do instead.
  const control = (
    <>
      <input type="hidden" name="token" value={token} />
      {state.problems.token && (
        <p>
          <Link id={`${state.form.id}-token`} to={href("/starts")}>
            See all starts
          </Link>
        </p>
      )}
    </>
  );
  return (
    <>
      <PageHeader
        title="Wait for a seat"
        lead={isSent ? undefined : "Confirm that you want to wait for a seat in this training."}
        width="form"
      />
      <div className="wrap wrap-form section stack">
        {isSent ? (
          <Alert tone="success" role="status" title="You are on the waiting list">
            <p>
              As soon as a seat is free and it is your turn, we will write to you. The seat is then
              yours for {offerHours} hours.
            </p>
          </Alert>
        ) : (
          <FormFrame state={state} extras={{ token: { control } }}>
            <div className="form-actions">
              <Button type="submit" pending={state.status === "sending"}>
                Wait for a seat
              </Button>
            </div>
          </FormFrame>
        )}
      </div>
    </>
  );
}
