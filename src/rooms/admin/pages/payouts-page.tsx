import type { Params } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { type AdminView, adminPage, metaOf } from "../ui/admin-page.tsx";
import { PayoutScreen } from "../ui/payouts/payout-screen.tsx";
import { PayoutsScreen } from "../ui/payouts/payouts-screen.tsx";

export { handle, headers } from "../ui/admin-page.tsx";

const list: AdminView = {
  current: "/admin/payouts",
  title: "Payouts",
  permission: "payouts.read",
  show: (admin) => <PayoutsScreen admin={admin} />,
};
const viewOf = ({ id }: Params): AdminView =>
  id === undefined
    ? list
    : {
        ...list,
        title: "Payout",
        actions: <Link to="/admin/payouts">All payouts</Link>,
        show: (admin) => <PayoutScreen id={id} admin={admin} />,
      };

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
