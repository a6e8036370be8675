import { Link } from "#design/link.tsx";
import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { EnrolmentList } from "../ui/enrolments/enrolment-list.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Enrolments") },
  { name: "robots", content: "noindex" },
];

export default function EnrolmentsPage() {
  return (
    <AdminScreen
      current="/admin/enrolments"
      title="Enrolments"
      permission="enrolments.read"
      actions={<Link to="/admin/interest">Waiting for hybrid registration</Link>}
    >
      {(admin) => <EnrolmentList admin={admin} />}
    </AdminScreen>
  );
}
