import { type AdminView, adminPage, metaOf } from "../ui/admin-page.tsx";
import { Overview } from "../ui/overview.tsx";

export { handle, headers } from "../ui/admin-page.tsx";

const viewOf = (): AdminView => ({
  current: "/admin",
  title: "Overview",
  permission: "overview.read",
  show: (admin) => <Overview admin={admin} />,
});

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
