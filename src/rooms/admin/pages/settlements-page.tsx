import { adminPage, listAndRecord, metaOf } from "../admin-page.tsx";
import { Settlements } from "../settlements/settlement-list.tsx";
import { SettlementScreen } from "../settlements/settlement-screen.tsx";

export { handle, headers } from "../admin-page.tsx";

const viewOf = listAndRecord(
  { current: "/admin/settlements", title: "Settlements", show: () => <Settlements /> },
  { title: "Settlement", back: "All settlements", show: (id) => <SettlementScreen id={id} /> },
);

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
