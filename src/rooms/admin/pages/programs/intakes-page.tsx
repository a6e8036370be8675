import { type AdminView, adminPage, metaOf } from "../../admin-page.tsx";
import { Intakes } from "../../catalogue/intakes.tsx";

export { handle, headers } from "../../admin-page.tsx";

const viewOf = (): AdminView => ({
  current: "/admin/intakes",
  title: "Intakes",
  show: () => <Intakes />,
});

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
