import { useState } from "react";
import { ActionButton } from "#design/actions/action-button.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { ContactWays } from "#design/messages/contact-ways.tsx";
import { callApi } from "#foundation/http/call.ts";
import type { Profile } from "#rooms/accounts/people/own-account.ts";

/** Explains why something may be missing: nothing is shown for an address that anyone could have typed. */
export function ConfirmAddress({
  profile,
  onSent,
}: {
  readonly profile: Profile;
  /** The address may have been confirmed in the meantime. */
  readonly onSent: () => void;
}) {
  const [isSent, setIsSent] = useState(false);
  if (profile.emailConfirmed) return null;
  const send = async () => {
    await callApi("POST /me/confirmation-email", {});
    setIsSent(true);
    onSent();
  };
  return (
    <Alert tone="info" title="Confirm your email address">
      <p>
        We sent a link to
        <br />
        <b className="wrap-anywhere">{profile.email}</b>
      </p>
      <p>
        Open it on this device. Then you will also see what you registered or applied for before you
        had this account.
      </p>
      <div role="status">
        {isSent && (
          <p>
            We have sent it again. It can take a few minutes: check your spam folder too. Nothing
            arrived? Write to <ContactWays />.
          </p>
        )}
      </div>
      {!isSent && (
        <p>
          <ActionButton variant="secondary" onAct={send}>
            Send it again
          </ActionButton>
        </p>
      )}
    </Alert>
  );
}
