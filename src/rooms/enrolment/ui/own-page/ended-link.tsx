import { Alert } from "#design/alert.tsx";
import { Button } from "#design/button.tsx";
import { PageHeader } from "#design/page-header.tsx";
import { academy } from "#foundation/academy.ts";
import { formatCount, formatDuration } from "#foundation/time.ts";
import { keysLiveMonths, renewedKeyMs } from "../../rules/key-life.ts";

export const endedTitle = "This link has ended";

/** For a key that opened the enrolment once: offers to mail a new one to the learner's address. */
export function EndedLink({ isSent }: { readonly isSent: boolean }) {
  return (
    <>
      <PageHeader
        width="form"
        title={endedTitle}
        lead={`A link to a registration works until ${formatCount(keysLiveMonths, "month")} after the training. We can send a new one to the email address in the registration.`}
      />
      <div className="wrap wrap-form stack pb-56">
        {isSent ? (
          <Alert tone="success" role="status">
            If we have this registration, a new link is on its way to the email address in it. It
            works for {formatDuration(renewedKeyMs)}.
          </Alert>
        ) : (
          <form method="post" className="form-actions">
            <input type="hidden" name="intent" value="renew" />
            <Button type="submit">Send me a new link</Button>
          </form>
        )}
        <p className="hint">
          Is that address no longer yours? Write to{" "}
          <a href={`mailto:${academy.supportEmail}`}>{academy.supportEmail}</a>.
        </p>
      </div>
    </>
  );
}
