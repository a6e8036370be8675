import { Panel } from "#design/panel.tsx";
import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { ChangePasswordForm, SecondFactorPanel, SessionList } from "#rooms/accounts/ui/door.ts";
import { accountPath } from "../rules/screens.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Your account") },
  { name: "robots", content: "noindex" },
];

export default function AccountPage() {
  return (
    <AdminScreen current={accountPath} title="Your account">
      {(admin) => (
        <>
          <p>{admin.email}</p>
          <div className="admin-columns">
            <Panel title="Second factor">
              <SecondFactorPanel />
            </Panel>
            {!admin.needsSecondFactor && (
              <Panel title="Your devices">
                <SessionList audience="admin" />
              </Panel>
            )}
            <Panel title="Password">
              <ChangePasswordForm audience="admin" />
            </Panel>
          </div>
        </>
      )}
    </AdminScreen>
  );
}
