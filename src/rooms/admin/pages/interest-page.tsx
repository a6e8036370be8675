import { Link } from "#design/link.tsx";
import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { InterestList } from "../ui/enrolments/interest-list.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Hybrid interest") },
  { name: "robots", content: "noindex" },
];

export default function InterestPage() {
  return (
    <AdminScreen
      current="/admin/interest"
      title="Waiting for hybrid registration"
      permission="enrolments.read"
      actions={<Link to="/admin/enrolments">All enrolments</Link>}
    >
      {() => <InterestList />}
    </AdminScreen>
  );
}
