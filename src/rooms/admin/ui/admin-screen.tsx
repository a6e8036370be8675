import { type ReactNode, useEffect } from "react";
import { ShownPart } from "#design/loading/shown-part.tsx";
import { Skeleton } from "#design/loading/skeleton.tsx";
import { Alert } from "#design/messages/alert.tsx";
import type { AdminUser } from "#rooms/accounts/contract/sign-in.ts";
import type { Permission } from "#rooms/accounts/rules/permissions.ts";
import { Guarded, useSession } from "#rooms/accounts/ui/door.ts";
import { type AdminPath, accountPath, may } from "../rules/screens.ts";
import { Frame } from "./frame.tsx";
import { WorkProvider } from "./work.tsx";

export type AdminScreenProps = {
  readonly current: AdminPath;
  readonly title: string;
  /** What opens it; own matters need none. */
  readonly permission?: Permission;
  readonly actions?: ReactNode;
  readonly children: (admin: AdminUser) => ReactNode;
};

/**
 * A screen for signed-in admins (spec §6). Others are led to the sign-in and back, and an admin who must enrol a second
 * factor to the account. Nothing in the server's HTML belongs to one person.
 */
export function AdminScreen(props: AdminScreenProps) {
  const { current, title } = props;
  const waiting = (
    <Frame admin={null} current={current} title={title}>
      <Skeleton label={`Loading ${title.toLowerCase()}`} lines={6} />
      <noscript>
        <p>The admin pages need JavaScript.</p>
      </noscript>
    </Frame>
  );
  return (
    <Guarded audience="admin" waiting={waiting}>
      <Signed {...props} waiting={waiting} />
    </Guarded>
  );
}

function Signed(props: AdminScreenProps & { readonly waiting: ReactNode }) {
  const { current, title, permission, actions, children, waiting } = props;
  const admin = useSession("admin")?.person ?? null;
  const mustEnrol = Boolean(admin?.needsSecondFactor) && current !== accountPath;
  useEffect(() => {
    if (mustEnrol) location.replace(accountPath);
  }, [mustEnrol]);
  if (!admin || mustEnrol) return waiting;
  const isAllowed = !permission || may(admin, permission);
  return (
    <WorkProvider>
      <Frame admin={admin} current={current} title={title} actions={isAllowed && actions}>
        {isAllowed ? (
          <ShownPart>{() => children(admin)}</ShownPart>
        ) : (
          <Alert tone="warning" title="You may not open this page">
            Ask an owner of the academy’s account if you need it for your work.
          </Alert>
        )}
      </Frame>
    </WorkProvider>
  );
}
