import { type AdminView, adminPage, metaOf } from "../ui/admin-page.tsx";
import { StaffScreen } from "../ui/people/staff-screen.tsx";

export { handle, headers } from "../ui/admin-page.tsx";

const viewOf = (): AdminView => ({
  current: "/admin/staff",
  title: "Staff",
  permission: "staff.manage",
  show: ({ id }) => <StaffScreen me={id} />,
});

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
