import type { Params } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { type AdminView, adminPage, metaOf } from "../ui/admin-page.tsx";
import { CreditScreen } from "../ui/credits/credit-screen.tsx";
import { Credits } from "../ui/credits/credits.tsx";

export { handle, headers } from "../ui/admin-page.tsx";

const list: AdminView = {
  current: "/admin/credits",
  title: "Credits",
  permission: "payments.read",
  show: () => <Credits />,
};
const viewOf = ({ orderId }: Params): AdminView =>
  orderId === undefined
    ? list
    : {
        ...list,
        title: "Credit",
        actions: <Link to="/admin/credits">All credits</Link>,
        show: (admin) => <CreditScreen orderId={orderId} admin={admin} />,
      };

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
