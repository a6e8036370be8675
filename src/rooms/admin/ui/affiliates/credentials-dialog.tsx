import { Alert } from "#design/alert.tsx";
import { Button } from "#design/button.tsx";
import { CopyButton } from "#design/copy-button.tsx";
import { Dialog } from "#design/dialog.tsx";
import { formatDuration } from "#foundation/durations.ts";
import { temporaryPasswordMs } from "#rooms/accounts/rules/secret-lives.ts";

export type NewCredentials = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly affiliateCode: string;
};

export type CredentialsDialogProps = {
  readonly credentials: NewCredentials | null;
  readonly onClose: () => void;
};

const Line = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div className="credential">
    <dt>{label}</dt>
    <dd>
      <code>{value}</code>
      <CopyButton value={value} label={`Copy ${label.toLowerCase()}`} />
    </dd>
  </div>
);

/** The new account of an approved affiliate (spec §2). Only this dialog ever shows the password. */
export function CredentialsDialog({ credentials, onClose }: CredentialsDialogProps) {
  return (
    <Dialog
      open={credentials !== null}
      onClose={onClose}
      title="Application approved"
      actions={<Button onClick={onClose}>Done</Button>}
    >
      {credentials && (
        <div className="stack stack-16">
          <p>{credentials.name} can sign in as an affiliate now.</p>
          <dl className="credentials">
            <Line label="Login email" value={credentials.email} />
            <Line label="Password" value={credentials.password} />
            <Line label="Affiliate code" value={credentials.affiliateCode} />
          </dl>
          <Alert tone="warning" title="Share these with the affiliate">
            The password is shown only now and works for {formatDuration(temporaryPasswordMs)}.
            Advise them to change it after the first login.
          </Alert>
        </div>
      )}
    </Dialog>
  );
}
