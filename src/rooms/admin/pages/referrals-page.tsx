import type { Params } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { type AdminView, adminPage, metaOf } from "../ui/admin-page.tsx";
import { ReferralScreen } from "../ui/referrals/referral-screen.tsx";
import { ReferralsScreen } from "../ui/referrals/referrals-screen.tsx";

export { handle, headers } from "../ui/admin-page.tsx";

const list: AdminView = {
  current: "/admin/referrals",
  title: "Referrals",
  permission: "affiliates.read",
  show: (admin) => <ReferralsScreen admin={admin} />,
};
const viewOf = ({ id }: Params): AdminView =>
  id === undefined
    ? list
    : {
        ...list,
        title: "Referral",
        actions: <Link to="/admin/referrals">All referrals</Link>,
        show: (admin) => <ReferralScreen id={id} admin={admin} />,
      };

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
