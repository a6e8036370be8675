import { type AdminView, adminPage, metaOf } from "../../ui/admin-page.tsx";
import { ProgramsScreen } from "../../ui/programs/programs-screen.tsx";

export { handle, headers } from "../../ui/admin-page.tsx";

const viewOf = (): AdminView => ({
  current: "/admin/programs",
  title: "Affiliate programs",
  permission: "recommendations.manage",
  show: () => <ProgramsScreen />,
});

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
