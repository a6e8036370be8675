import { type AdminView, adminPage, metaOf } from "../../ui/admin-page.tsx";
import { Intakes } from "../../ui/programs/intakes.tsx";

export { handle, headers } from "../../ui/admin-page.tsx";

const viewOf = (): AdminView => ({
  current: "/admin/intakes",
  title: "Intakes",
  permission: "catalogue.manage",
  show: () => <Intakes />,
});

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
