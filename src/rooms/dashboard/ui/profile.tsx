import { LoadedPart } from "#design/loaded-part.tsx";
import { Panel } from "#design/panel.tsx";
import { useLoaded } from "#design/use-loaded.ts";
import { callApi } from "#foundation/http/call.ts";
import { ChangePasswordForm, SessionList } from "#rooms/accounts/ui/door.ts";
import { Frame } from "./frame.tsx";
import { OwnData } from "./own-data.tsx";
import { ProfileForm } from "./profile-form.tsx";

const loadProfile = (signal: AbortSignal) => callApi("GET /me/profile", {}, { signal });

/** The account: who, with which password, on which devices, and what happens to the data. */
export function ProfilePanels() {
  const profile = useLoaded(loadProfile);
  return (
    <Frame current="/dashboard/profile" title="Profile">
      <div className="enrolment-cards">
        <div className="stack">
          <Panel title="About you">
            <LoadedPart loaded={profile} label="your profile" lines={17}>
              {(known) => <ProfileForm profile={known} />}
            </LoadedPart>
          </Panel>
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
