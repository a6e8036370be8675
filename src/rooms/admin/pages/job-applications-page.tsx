import type { Params } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { type AdminView, adminPage, metaOf } from "../ui/admin-page.tsx";
import { JobList } from "../ui/jobs/job-list.tsx";
import { JobScreen } from "../ui/jobs/job-screen.tsx";

export { handle, headers } from "../ui/admin-page.tsx";

const list: AdminView = {
  current: "/admin/job-applications",
  title: "Job applications",
  permission: "careers.read",
  show: () => <JobList />,
};
const viewOf = ({ id }: Params): AdminView =>
  id === undefined
    ? list
    : {
        ...list,
        title: "Job application",
        actions: <Link to="/admin/job-applications">All job applications</Link>,
        show: (admin) => <JobScreen id={id} admin={admin} />,
      };

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
