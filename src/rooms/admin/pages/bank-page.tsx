import { adminPage, listAndRecord, metaOf } from "../admin-page.tsx";
import { BankScreen } from "../bank/bank-screen.tsx";
import { LineScreen } from "../bank/line-screen.tsx";

export { handle, headers } from "../admin-page.tsx";

const viewOf = listAndRecord(
  { current: "/admin/bank", title: "Bank", show: () => <BankScreen /> },
  { title: "Bank line", back: "Bank", show: (id) => <LineScreen lineId={id} /> },
);

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
