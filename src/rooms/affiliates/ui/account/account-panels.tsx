import { DescriptionList } from "#design/description-list.tsx";
import { Link } from "#design/link.tsx";
import { Panel } from "#design/panel.tsx";
import { ChangePasswordForm, SessionList, useSession } from "#rooms/accounts/ui/door.ts";
import { SignOut } from "./sign-out.tsx";

/** Who is signed in, with which password, on which devices. */
export function AccountPanels() {
  const person = useSession("affiliate")?.person;
  return (
    <>
      <p>
        <Link to="/affiliate/dashboard">Back to the dashboard</Link>
      </p>
      <Panel title="You" actions={<SignOut />}>
        <DescriptionList
          items={[
            { term: "Name", value: person?.name ?? "" },
            { term: "Email address", value: person?.email ?? "" },
          ]}
        />
      </Panel>
      <Panel title="Password">
        <ChangePasswordForm audience="affiliate" />
      </Panel>
      <Panel title="Your devices">
        <SessionList audience="affiliate" />
      </Panel>
    </>
  );
}
