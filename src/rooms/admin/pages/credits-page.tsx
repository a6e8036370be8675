import { adminPage, listAndRecord, metaOf } from "../ui/admin-page.tsx";
import { CreditScreen } from "../ui/credits/credit-screen.tsx";
import { Credits } from "../ui/credits/credits.tsx";

export { handle, headers } from "../ui/admin-page.tsx";

const viewOf = listAndRecord(
  {
    current: "/admin/credits",
    title: "Credits",
    permission: "payments.read",
    show: () => <Credits />,
  },
  {
    title: "Credit",
    back: "All credits",
    show: (orderId, admin) => <CreditScreen orderId={orderId} admin={admin} />,
  },
  "orderId",
);

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
