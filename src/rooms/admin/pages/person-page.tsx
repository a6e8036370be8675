import { useParams } from "react-router";
import { Link } from "#design/link.tsx";
import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { PersonScreen } from "../ui/people/person-screen.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [{ title: pageTitle("Learner") }, { name: "robots", content: "noindex" }];

export default function PersonPage() {
  const { id = "" } = useParams();
  return (
    <AdminScreen
      current="/admin/enrolments"
      title="Learner"
      permission="enrolments.read"
      actions={<Link to="/admin/enrolments">All enrolments</Link>}
    >
      {(admin) => <PersonScreen key={id} id={id} admin={admin} />}
    </AdminScreen>
  );
}
