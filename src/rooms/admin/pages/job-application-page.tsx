import { useParams } from "react-router";
import { Link } from "#design/link.tsx";
import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { JobScreen } from "../ui/jobs/job-screen.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Job application") },
  { name: "robots", content: "noindex" },
];

export default function JobApplicationPage() {
  const { id = "" } = useParams();
  return (
    <AdminScreen
      current="/admin/job-applications"
      title="Job application"
      permission="careers.read"
      actions={<Link to="/admin/job-applications">All job applications</Link>}
    >
      {(admin) => <JobScreen id={id} admin={admin} />}
    </AdminScreen>
  );
}
