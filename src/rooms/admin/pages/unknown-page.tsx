import { data } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { useSession } from "#rooms/accounts/door.ui.ts";
import { headOf } from "../admin-page.tsx";
import { Frame } from "../frame.tsx";
import { WorkProvider } from "../today/work.tsx";

export { handle, headers } from "../admin-page.tsx";

/** The heading that the specification gives to every failure (§2.13). */
const title = "Unexpected Application Error!";

export const meta = () => headOf(title);

export const loader = () => data(null, { status: 404 });

/** Any address of the back office without a screen. */
export default function UnknownPage() {
  const admin = useSession("admin")?.person ?? null;
  const page = (
    <Frame admin={admin} current={null} title={title}>
      <div className="stack stack-16">
        <p>
          <b>404 Not Found.</b> There is no page at this address. It may have moved, or the link may
          be missing a letter.
        </p>
        <div className="row">
          {admin ? (
            <ButtonLink to="/admin">Go to Today</ButtonLink>
          ) : (
            <ButtonLink to="/admin/login">Sign in</ButtonLink>
          )}
        </div>
      </div>
    </Frame>
  );
  return admin ? <WorkProvider>{page}</WorkProvider> : page;
}
