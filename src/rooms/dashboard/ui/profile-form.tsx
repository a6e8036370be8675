import { Alert } from "#design/alert.tsx";
import { Button } from "#design/button.tsx";
import { DescriptionList } from "#design/description-list.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { StatusPill } from "#design/status-pill.tsx";
import { noRules } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { callApi } from "#foundation/http/call.ts";
import type { Profile } from "#rooms/accounts/contract/own-account.ts";
import { profileForm } from "#rooms/accounts/contract/profile-form.ts";
import { noteName } from "#rooms/accounts/ui/door.ts";

/** Name and phone can change. The address stays: it says whose records are whose. */
export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const { name, phone, email, emailConfirmed } = profile;
  const state = useForm({
    form: profileForm,
    rules: noRules,
    draftKey: null,
    known: { name, phone: phone ?? "" },
    send: async (body, headers) => {
      const saved = await callApi("PUT /me/profile", { body }, { headers });
      noteName(saved.name);
    },
    fallback: "We could not save your profile. Check your connection and try again.",
  });
  return (
    <div className="stack">
      <DescriptionList
        items={[
          {
            term: "Email address",
            value: (
              <>
                {email}{" "}
                <StatusPill tone={emailConfirmed ? "success" : "warning"}>
                  {emailConfirmed ? "Confirmed" : "Not confirmed"}
                </StatusPill>
              </>
            ),
          },
        ]}
      />
      <FormFrame state={state}>
        <div role="status">
          {state.status === "sent" && <Alert tone="success">Your profile is saved.</Alert>}
        </div>
        <div className="form-actions">
          <Button type="submit" pending={state.status === "sending"} pendingLabel="Saving...">
            Save
          </Button>
        </div>
      </FormFrame>
    </div>
  );
}
