import { type ReactNode, Suspense, useEffect, useMemo } from "react";
import { type MetaArgs, type Params, useLocation, useParams } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { ShownPart } from "#design/loading/loaded-part.tsx";
import { PageSkeleton, Skeleton } from "#design/loading/skeleton.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { type PageHandle, privateHeaders } from "#foundation/pages/page-handle.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import { Guarded, useSession } from "#rooms/accounts/door.ui.ts";
import type { Permission } from "#rooms/accounts/permissions.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import { Frame } from "./frame.tsx";
import { type AdminPath, accountPath, may, permissionOf } from "./screens.ts";
import { WorkProvider } from "./today/work.tsx";

/**
 * What the route module of a page of the back office is made of:
 *
 *     export { handle, headers } from "./admin-page.tsx";
 *     export const meta = metaOf(viewOf);
 *     export default adminPage(viewOf);
 */

export const handle: PageHandle = { client: "at-once", bare: true };
export const headers = privateHeaders;

export const headOf = (title: string) => [
  { title: pageTitle(title) },
  { name: "robots", content: "noindex" },
];

type AdminScreenProps = {
  readonly current: AdminPath;
  readonly title: string;
  /** The permission it needs, if not the one of its screen in the navigation. */
  readonly permission?: Permission;
  readonly actions?: ReactNode;
  readonly children: (admin: AdminUser) => ReactNode;
};

/**
 * A screen for signed-in admins (spec §6). Others are sent to the sign-in and back, and an admin who has to enrol a
 * second factor is sent to the account. Nothing in the server's HTML belongs to one person.
 */
export function AdminScreen(props: AdminScreenProps) {
  const { current, title } = props;
  const waiting = (
    <Frame admin={null} current={current} title={title}>
      <PageSkeleton label={`Loading ${title.toLowerCase()}`} lines={6} />
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
  const { current, title, permission = permissionOf(current), actions, children, waiting } = props;
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
          <Alert tone="warning" title="You do not have access to this page">
            If you need it for your work, ask an owner.
          </Alert>
        )}
      </Frame>
    </WorkProvider>
  );
}

export type AdminView = Omit<AdminScreenProps, "children"> & {
  /** The title of the browser's tab, if it differs from the heading. */
  readonly tab?: string;
  readonly show: (admin: AdminUser) => ReactNode;
};

/** What a page shows at an address: a list, or one of its records. */
type ViewOf = (params: Params<string>, path: string) => AdminView;

/** A record of a list at its own address, with a link back to the list. */
type RecordView = {
  readonly title: string;
  /** "All payments"; or the link itself, if it does not lead to the list. */
  readonly back: string | ((id: string) => ReactNode);
  readonly show: (id: string, admin: AdminUser) => ReactNode;
};

/** A list, and each of its records. @param parameter of the address that names the record */
export const listAndRecord =
  (list: AdminView, record: RecordView, parameter = "id"): ViewOf =>
  ({ [parameter]: id }) =>
    id === undefined
      ? list
      : {
          ...list,
          title: record.title,
          actions:
            typeof record.back === "string" ? (
              <Link to={list.current}>{record.back}</Link>
            ) : (
              record.back(id)
            ),
          show: (admin) => record.show(id, admin),
        };

export const metaOf =
  (viewOf: ViewOf) =>
  ({ params, location }: MetaArgs) => {
    const { title, tab = title } = viewOf(params, location.pathname);
    return headOf(tab);
  };

export const adminPage = (viewOf: ViewOf) =>
  function AdminPage() {
    const params = useParams();
    const { pathname } = useLocation();
    // The router renders a page twice for each filter of a list. What doesn't depend on the filter stays as it is.
    // biome-ignore lint/correctness/useExhaustiveDependencies: the parameters are parts of the path
    return useMemo(() => {
      const { show, tab: _, ...screen } = viewOf(params, pathname);
      return (
        <AdminScreen {...screen}>
          {(admin) => (
            // A page whose records need much more code than its list imports them lazily.
            <Suspense fallback={<Skeleton label="Loading" lines={10} />}>{show(admin)}</Suspense>
          )}
        </AdminScreen>
      );
    }, [pathname]);
  };
