import { adminPage, listAndRecord, metaOf } from "../ui/admin-page.tsx";
import { ReferralScreen } from "../ui/referrals/referral-screen.tsx";
import { ReferralsScreen } from "../ui/referrals/referrals-screen.tsx";

export { handle, headers } from "../ui/admin-page.tsx";

const viewOf = listAndRecord(
  {
    current: "/admin/referrals",
    title: "Referrals",
    permission: "affiliates.read",
    show: (admin) => <ReferralsScreen admin={admin} />,
  },
  {
    title: "Referral",
    back: "All referrals",
    show: (id, admin) => <ReferralScreen id={id} admin={admin} />,
  },
);

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
