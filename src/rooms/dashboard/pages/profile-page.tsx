import { useState } from "react";
import { href } from "react-router";
import { ActionButton } from "#design/actions/action-button.tsx";
import { Button, ButtonLink } from "#design/actions/button.tsx";
import { FormFrame } from "#design/forms/form-frame.tsx";
import { LoadedPart } from "#design/loading/loaded-part.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { StatusPill } from "#design/messages/status-pill.tsx";
import { Panel } from "#design/page/panel.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { noRules } from "#foundation/forms/answers.ts";
import { useForm } from "#foundation/forms/use-form.ts";
import { callApi } from "#foundation/http/call.ts";
import { type PageHandle, privateHeaders } from "#foundation/pages/page-handle.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import {
  ChangePasswordForm,
  Guarded,
  noteName,
  OwnPhonePanel,
  OwnReachPanel,
  openFile,
  SessionList,
} from "#rooms/accounts/door.ui.ts";
import type { Profile } from "#rooms/accounts/people/own-account.ts";
import { profileForm } from "#rooms/accounts/people/profile-form.ts";
import { DeleteAccount } from "../delete-account.tsx";
import { Frame, WaitingFrame } from "../frame.tsx";

export const handle: PageHandle = { client: "at-once", styles: "signed-in" };
export const headers = privateHeaders;
export const meta = () => [{ title: pageTitle("Profile") }, { name: "robots", content: "noindex" }];

/** A copy of everything, to read or to take elsewhere, and the link to delete the account. */
function OwnData() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="stack">
      <p>Everything we hold about you, to read here or to take elsewhere.</p>
      <div className="row">
        <ButtonLink variant="secondary" to={href("/dashboard/data")}>
          Read my data
        </ButtonLink>
        <ActionButton
          variant="secondary"
          icon="download"
          onAct={() => openFile("/me/export", "user")}
        >
          Download my data (JSON)
        </ActionButton>
      </div>
      <div className="stack stack-16 own-data-end">
        <p>
          You can delete your account. First we tell you what is erased and what we have to keep.
        </p>
        <div>
          <Button variant="danger" onClick={() => setIsAsking(true)}>
            Delete my account
          </Button>
        </div>
      </div>
      <DeleteAccount open={isAsking} onClose={() => setIsAsking(false)} />
    </div>
  );
}

/** Name and phone can change. The address stays, because it identifies whose records are whose. */
function ProfileForm({ profile }: { readonly profile: Profile }) {
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

const loadProfile = (signal: AbortSignal) => callApi("GET /me/profile", {}, { signal });

/** The account: name, password, devices, and data. */
function ProfilePanels() {
  const profile = useLoaded(loadProfile);
  return (
    <Frame current="/dashboard/profile" title="Profile">
      <div className="stack enrolment-cards">
        <div className="stack">
          <Panel title="About you">
            <LoadedPart loaded={profile} label="your profile" lines={17}>
              {(known) => <ProfileForm key={known.phone} profile={known} />}
            </LoadedPart>
          </Panel>
          <OwnReachPanel audience="user" />
          <OwnPhonePanel audience="user" onConfirmed={profile.reload} />
          <Panel title="Your devices">
            <SessionList audience="user" />
          </Panel>
        </div>
        <div className="stack">
          <Panel title="Password">
            <ChangePasswordForm audience="user" />
          </Panel>
          <Panel title="Your data">
            <OwnData />
          </Panel>
        </div>
      </div>
    </Frame>
  );
}

export default function ProfilePage() {
  return (
    <Guarded
      audience="user"
      waiting={<WaitingFrame current="/dashboard/profile" title="Profile" />}
    >
      <ProfilePanels />
    </Guarded>
  );
}
