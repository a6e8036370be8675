import { type ReactNode, Suspense } from "react";
import { type MetaArgs, type Params, useLocation, useParams } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { Skeleton } from "#design/loading/skeleton.tsx";
import type { PageHandle } from "#foundation/pages/page-handle.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import { privateHeaders } from "#foundation/pages/private-headers.ts";
import type { AdminUser } from "#rooms/accounts/contract/sign-in.ts";
import { AdminScreen, type AdminScreenProps } from "./admin-screen.tsx";

/**
 * What the route module of a page of the back office is made of:
 *
 *     export { handle, headers } from "../ui/admin-page.tsx";
 *     export const meta = metaOf(viewOf);
 *     export default adminPage(viewOf);
 */

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;

export const headOf = (title: string) => [
  { title: pageTitle(title) },
  { name: "robots", content: "noindex" },
];

export type AdminView = Omit<AdminScreenProps, "children"> & {
  /** In the browser's tab, if it is not the heading. */
  readonly tab?: string;
  readonly show: (admin: AdminUser) => ReactNode;
};

/** What a page shows at an address: a list, or one of its records. */
type ViewOf = (params: Params<string>, path: string) => AdminView;

/** The record of a list at its own address, with the way back to the list. */
type RecordView = {
  readonly title: string;
  /** "All payments" */
  readonly back: string;
  readonly show: (id: string, admin: AdminUser) => ReactNode;
};

/** A list, and each of its records. @param parameter of the address, which names the record */
export const listAndRecord =
  (list: AdminView, record: RecordView, parameter = "id"): ViewOf =>
  ({ [parameter]: id }) =>
    id === undefined
      ? list
      : {
          ...list,
          title: record.title,
          actions: <Link to={list.current}>{record.back}</Link>,
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
    const { show, tab: _, ...screen } = viewOf(useParams(), useLocation().pathname);
    return (
      <AdminScreen {...screen}>
        {(admin) => (
          // A page whose records need much more than its list imports them lazily.
          <Suspense fallback={<Skeleton label="Loading" lines={10} />}>{show(admin)}</Suspense>
        )}
      </AdminScreen>
    );
  };
