import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { JobList } from "../ui/jobs/job-list.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Job applications") },
  { name: "robots", content: "noindex" },
];

export default function JobApplicationsPage() {
  return (
    <AdminScreen
      current="/admin/job-applications"
      title="Job applications"
      permission="careers.read"
    >
      {() => <JobList />}
    </AdminScreen>
  );
}
