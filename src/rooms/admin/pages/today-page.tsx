import { type AdminView, adminPage, metaOf } from "../ui/admin-page.tsx";
import { Today } from "../ui/today/today.tsx";

export { handle, headers } from "../ui/admin-page.tsx";

const viewOf = (): AdminView => ({
  current: "/admin",
  title: "Today",
  permission: "overview.read",
  show: (admin) => <Today admin={admin} />,
});

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
