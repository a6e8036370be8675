import { type AdminView, adminPage, metaOf } from "../../ui/admin-page.tsx";
import { CatalogueScreen } from "../../ui/catalogue/catalogue-screen.tsx";

export { handle, headers } from "../../ui/admin-page.tsx";

const viewOf = (): AdminView => ({
  current: "/admin/catalogue",
  title: "Catalogue",
  permission: "catalogue.manage",
  show: () => <CatalogueScreen />,
});

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
