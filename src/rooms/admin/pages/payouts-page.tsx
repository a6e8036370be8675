import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { PayoutsScreen } from "../ui/payouts/payouts-screen.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [{ title: pageTitle("Payouts") }, { name: "robots", content: "noindex" }];

export default function PayoutsPage() {
  return (
    <AdminScreen current="/admin/payouts" title="Payouts" permission="payouts.read">
      {(admin) => <PayoutsScreen admin={admin} />}
    </AdminScreen>
  );
}
