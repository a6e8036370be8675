import { useParams } from "react-router";
import { Link } from "#design/link.tsx";
import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { may } from "../rules/screens.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { ApplicationScreen } from "../ui/affiliates/application-screen.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Application") },
  { name: "robots", content: "noindex" },
];

export default function ApplicationPage() {
  const { id = "" } = useParams();
  return (
    <AdminScreen
      current="/admin/affiliates"
      title="Application"
      permission="affiliates.read"
      actions={<Link to="/admin/affiliates">All applications</Link>}
    >
      {(admin) => <ApplicationScreen id={id} mayReview={may(admin, "affiliates.review")} />}
    </AdminScreen>
  );
}
