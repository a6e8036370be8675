import { Button } from "#design/actions/button.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { ContactWays } from "#design/messages/contact-ways.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { formatCount, formatDuration } from "#foundation/amounts/durations.ts";
import { noRules } from "#foundation/forms/answers.ts";
import { defineForm } from "#foundation/forms/field.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { callApi } from "#foundation/http/call.ts";
import { unreachable } from "../registration/registration-view.ui.ts";
import { keysLiveMonths, renewedKeyMs } from "./key-life.ts";
import { endedTitle } from "./no-such-page.tsx";
import type { OwnPagePosted } from "./own-page-posted.ui.ts";

export type EndedLinkProps = {
  readonly enrolmentId: string;
  /** The result without scripts. */
  readonly posted: OwnPagePosted | null;
};

/** Asks for a new link to a registration; the page's address says which. */
const renewLinkForm = defineForm({ id: "renew-link", fields: [] });

/** For a key that has expired: offers to email a new one to the learner's address. */
export function EndedLink({ enrolmentId, posted }: EndedLinkProps) {
  const state = useForm({
    form: renewLinkForm,
    rules: noRules,
    draftKey: null,
    posted: posted && {
      isSent: posted.renewed ?? false,
      typed: {},
      problems: {},
      message: posted.message,
    },
    send: (_answers, headers) =>
      callApi("POST /enrolments/:id/link", { params: { id: enrolmentId } }, { headers }),
    fallback: unreachable,
  });
  return (
    <>
      <PageHeader
        width="form"
        title={endedTitle}
        lead={`A link to a registration works until ${formatCount(keysLiveMonths, "month")} after the training. We can send a new one to the email address in the registration.`}
      />
      <div className="wrap wrap-form stack pb-56">
        {state.status === "sent" ? (
          <Alert tone="success" role="status">
            If we have this registration, a new link is on its way to the email address in it. It
            works for {formatDuration(renewedKeyMs)}.
          </Alert>
        ) : (
          <FormFrame state={state} before={<input type="hidden" name="intent" value="renew" />}>
            <div className="form-actions">
              <Button type="submit" pending={state.status === "sending"} pendingLabel="Sending...">
                Send me a new link
              </Button>
            </div>
          </FormFrame>
        )}
        <p className="hint">
          Is that address no longer yours? Write to <ContactWays />.
        </p>
      </div>
    </>
  );
}
