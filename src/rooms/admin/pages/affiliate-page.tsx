import { useParams } from "react-router";
import { Link } from "#design/link.tsx";
import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { AffiliateScreen } from "../ui/affiliates/affiliate-screen.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Affiliate") },
  { name: "robots", content: "noindex" },
];

export default function AffiliatePage() {
  const { id = "" } = useParams();
  return (
    <AdminScreen
      current="/admin/affiliates"
      title="Affiliate"
      permission="affiliates.read"
      actions={<Link to="/admin/affiliates?tab=affiliates">All affiliates</Link>}
    >
      {(admin) => <AffiliateScreen id={id} admin={admin} />}
    </AdminScreen>
  );
}
