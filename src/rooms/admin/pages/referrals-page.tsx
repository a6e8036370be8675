import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { ReferralsScreen } from "../ui/referrals/referrals-screen.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Referrals") },
  { name: "robots", content: "noindex" },
];

export default function ReferralsPage() {
  return (
    <AdminScreen current="/admin/referrals" title="Referrals" permission="affiliates.read">
      {(admin) => <ReferralsScreen admin={admin} />}
    </AdminScreen>
  );
}
