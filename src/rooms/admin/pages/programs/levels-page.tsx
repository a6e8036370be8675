import { type AdminView, adminPage, metaOf } from "../../ui/admin-page.tsx";
import { LevelsScreen } from "../../ui/programs/levels-screen.tsx";

export { handle, headers } from "../../ui/admin-page.tsx";

const viewOf = (): AdminView => ({
  current: "/admin/levels",
  title: "Levels",
  permission: "catalogue.manage",
  show: () => <LevelsScreen />,
});

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
