import { href } from "react-router";
import { Panel } from "#design/page/panel.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { ChangePasswordForm, SessionList, useSession } from "#rooms/accounts/ui/door.ts";
import { AffiliateFrame } from "./dashboard/frame.tsx";

/** Who is signed in, with which password, on which devices. */
export function AccountPanels() {
  const person = useSession("affiliate")?.person;
  return (
    <AffiliateFrame
      current={href("/affiliate/account")}
      title="Account"
      kicker="Affiliate dashboard"
    >
      <div className="affiliate-panels">
        <div className="stack">
          <Panel title="You">
            <DescriptionList
              items={[
                { term: "Name", value: person?.name ?? "" },
                { term: "Email address", value: person?.email ?? "" },
              ]}
            />
          </Panel>
          <Panel title="Your devices">
            <SessionList audience="affiliate" />
          </Panel>
        </div>
        <Panel title="Password">
          <ChangePasswordForm audience="affiliate" />
        </Panel>
      </div>
    </AffiliateFrame>
  );
}
