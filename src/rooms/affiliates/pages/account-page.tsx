import { href } from "react-router";
import { Panel } from "#design/page/panel.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { type PageHandle, privateHeaders } from "#foundation/pages/page-handle.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import {
  ChangePasswordForm,
  Guarded,
  OwnPhonePanel,
  OwnReachPanel,
  SessionList,
  useSession,
} from "#rooms/accounts/door.ui.ts";
import { AffiliateFrame, WaitingFrame } from "../dashboard/frame.tsx";

export const handle: PageHandle = { client: "at-once", styles: "signed-in" };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Affiliate account") },
  { name: "robots", content: "noindex" },
];

/** Who is signed in, with which password, on which devices. */
function AccountPanels() {
  const person = useSession("affiliate")?.person;
  return (
    <AffiliateFrame
      current={href("/affiliate/account")}
      title="Account"
      kicker="Affiliate dashboard"
    >
      <div className="stack affiliate-panels">
        <div className="stack">
          <Panel title="You">
            <DescriptionList
              items={[
                { term: "Name", value: person?.name ?? "" },
                { term: "Email address", value: person?.email ?? "" },
              ]}
            />
          </Panel>
          <OwnReachPanel audience="affiliate" />
          <OwnPhonePanel audience="affiliate" />
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

/** Password and devices of an affiliate. */
export default function AccountPage() {
  return (
    <Guarded
      audience="affiliate"
      waiting={<WaitingFrame current={href("/affiliate/account")} title="Account" />}
    >
      <AccountPanels />
    </Guarded>
  );
}
