import { adminPage, listAndRecord, metaOf } from "../ui/admin-page.tsx";
import { JobList } from "../ui/jobs/job-list.tsx";
import { JobScreen } from "../ui/jobs/job-screen.tsx";

export { handle, headers } from "../ui/admin-page.tsx";

const viewOf = listAndRecord(
  {
    current: "/admin/job-applications",
    title: "Job applications",
    permission: "careers.read",
    show: () => <JobList />,
  },
  {
    title: "Job application",
    back: "All job applications",
    show: (id, admin) => <JobScreen id={id} admin={admin} />,
  },
);

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
