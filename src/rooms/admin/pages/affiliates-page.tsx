import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { AffiliatesScreen } from "../ui/affiliates/affiliates-screen.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Affiliates") },
  { name: "robots", content: "noindex" },
];

export default function AffiliatesPage() {
  return (
    <AdminScreen current="/admin/affiliates" title="Affiliates" permission="affiliates.read">
      {(admin) => <AffiliatesScreen admin={admin} />}
    </AdminScreen>
  );
}
