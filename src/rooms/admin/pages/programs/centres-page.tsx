import { type AdminView, adminPage, metaOf } from "../../ui/admin-page.tsx";
import { CentresScreen } from "../../ui/programs/centres-screen.tsx";

export { handle, headers } from "../../ui/admin-page.tsx";

const viewOf = (): AdminView => ({
  current: "/admin/centres",
  title: "Centres",
  permission: "centres.edit",
  show: () => <CentresScreen />,
});

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
