import { useParams } from "react-router";
import { Link } from "#design/link.tsx";
import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { PayoutScreen } from "../ui/payouts/payout-screen.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [{ title: pageTitle("Payout") }, { name: "robots", content: "noindex" }];

export default function PayoutPage() {
  const { id = "" } = useParams();
  return (
    <AdminScreen
      current="/admin/payouts"
      title="Payout"
      permission="payouts.read"
      actions={<Link to="/admin/payouts">All payouts</Link>}
    >
      {(admin) => <PayoutScreen id={id} admin={admin} />}
    </AdminScreen>
  );
}
