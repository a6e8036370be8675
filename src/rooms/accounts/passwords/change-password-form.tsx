import { Button } from "#design/actions/button.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { noRules } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import type { AudienceName } from "#foundation/http/audiences.ts";
import { callApi } from "#foundation/http/call.ts";
import { notDone } from "../account-texts.ts";
import { useSession } from "../sessions/guarded.tsx";
import { deviceHeaders, notePasswordChanged } from "../sessions/session.ui.ts";
import { changePasswordForm } from "./password-forms.ts";

export type ChangePasswordFormProps = {
  readonly audience: AudienceName;
  /** Called after the change, e.g. to continue after a temporary password. */
  readonly onChanged?: () => void;
};

/** The path decides which token the browser sends (spec §6.3). */
const calls = {
  user: "POST /auth/change-password",
  affiliate: "POST /affiliates/change-password",
  admin: "POST /admin/change-password",
} as const;

/** Tells password managers whose password it is. It has no name, so it is not sent. */
function UsernameField({ audience }: { readonly audience: AudienceName }) {
  const email = useSession(audience)?.person.email ?? "";
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}

/** Changes the password of the person who is signed in; their other devices are signed out. */
export function ChangePasswordForm({ audience, onChanged }: ChangePasswordFormProps) {
  const state = useForm({
    form: changePasswordForm,
    rules: noRules,
    draftKey: null,
    send: async (body, headers) => {
      await callApi(calls[audience], { body }, { headers: { ...headers, ...deviceHeaders() } });
      notePasswordChanged(audience);
      onChanged?.();
    },
    fallback: notDone,
  });
  return (
    <FormFrame state={state} before={<UsernameField audience={audience} />}>
      <div role="status">
        {state.status === "sent" && (
          <Alert tone="success">
            Your password is changed. Your other devices were signed out.
          </Alert>
        )}
      </div>
      <div className="form-actions">
        <Button type="submit" pending={state.status === "sending"} pendingLabel="Changing...">
          Change password
        </Button>
      </div>
    </FormFrame>
  );
}
