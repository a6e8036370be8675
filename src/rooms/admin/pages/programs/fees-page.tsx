import { type AdminView, adminPage, metaOf } from "../../ui/admin-page.tsx";
import { FeesScreen } from "../../ui/programs/fees-screen.tsx";

export { handle, headers } from "../../ui/admin-page.tsx";

const viewOf = (): AdminView => ({
  current: "/admin/fees",
  title: "Fees",
  permission: "catalogue.manage",
  show: () => <FeesScreen />,
});

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
