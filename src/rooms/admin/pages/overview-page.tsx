import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { Overview } from "../ui/overview/overview.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Overview") },
  { name: "robots", content: "noindex" },
];

export default function OverviewPage() {
  return (
    <AdminScreen current="/admin" title="Overview" permission="overview.read">
      {(admin) => <Overview admin={admin} />}
    </AdminScreen>
  );
}
