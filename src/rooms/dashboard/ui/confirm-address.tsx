import { href } from "react-router";
import { Alert } from "#design/alert.tsx";
import { Link } from "#design/link.tsx";
import type { Profile } from "#rooms/accounts/contract/own-account.ts";

/** Why something may be missing: an address that anybody could have typed shows nothing. */
export function ConfirmAddress({ profile }: { readonly profile: Profile }) {
  if (profile.emailConfirmed) return null;
  return (
    <Alert tone="info" title="Confirm your email address">
      <p>
        Registrations and applications that you sent before you had this account appear once{" "}
        <b>{profile.email}</b> is confirmed. The link is in our welcome email.
      </p>
      <p>
        No email? <Link to={href("/forgot-password")}>Ask for a link to set your password</Link>:
        that confirms your address too.
      </p>
    </Alert>
  );
}
