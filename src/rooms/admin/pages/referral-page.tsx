import { useParams } from "react-router";
import { Link } from "#design/link.tsx";
import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { ReferralScreen } from "../ui/referrals/referral-screen.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Referral") },
  { name: "robots", content: "noindex" },
];

export default function ReferralPage() {
  const { id = "" } = useParams();
  return (
    <AdminScreen
      current="/admin/referrals"
      title="Referral"
      permission="affiliates.read"
      actions={<Link to="/admin/referrals">All referrals</Link>}
    >
      {(admin) => <ReferralScreen id={id} admin={admin} />}
    </AdminScreen>
  );
}
