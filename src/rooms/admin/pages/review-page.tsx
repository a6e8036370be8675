import { useParams } from "react-router";
import { Link } from "#design/link.tsx";
import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { ReviewScreen } from "../ui/reviews/review-screen.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [{ title: pageTitle("Case") }, { name: "robots", content: "noindex" }];

export default function ReviewPage() {
  const { id = "" } = useParams();
  return (
    <AdminScreen
      current="/admin/reviews"
      title="Case"
      permission="payments.read"
      actions={<Link to="/admin/reviews">All cases</Link>}
    >
      {(admin) => <ReviewScreen id={id} admin={admin} />}
    </AdminScreen>
  );
}
