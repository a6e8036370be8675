import { adminPage, listAndRecord, metaOf } from "../ui/admin-page.tsx";
import { PayoutScreen } from "../ui/payouts/payout-screen.tsx";
import { PayoutsScreen } from "../ui/payouts/payouts-screen.tsx";

export { handle, headers } from "../ui/admin-page.tsx";

const viewOf = listAndRecord(
  {
    current: "/admin/payouts",
    title: "Payouts",
    permission: "payouts.read",
    show: (admin) => <PayoutsScreen admin={admin} />,
  },
  {
    title: "Payout",
    back: "All payouts",
    show: (id, admin) => <PayoutScreen id={id} admin={admin} />,
  },
);

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
