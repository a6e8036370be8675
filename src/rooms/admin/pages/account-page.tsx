import { Panel } from "#design/page/panel.tsx";
import { ChangePasswordForm, SecondFactorPanel, SessionList } from "#rooms/accounts/door.ui.ts";
import { type AdminView, adminPage, metaOf } from "../admin-page.tsx";
import { accountPath } from "../screens.ts";

export { handle, headers } from "../admin-page.tsx";

const viewOf = (): AdminView => ({
  current: accountPath,
  title: "Your account",
  show: (admin) => (
    <>
      <p>{admin.email}</p>
      <div className="columns">
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
  ),
});

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
