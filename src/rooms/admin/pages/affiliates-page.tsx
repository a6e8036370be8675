import type { Params } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { type AdminView, adminPage, metaOf } from "../admin-page.tsx";
import { AffiliateScreen } from "../affiliates/affiliate-screen.tsx";
import { AffiliatesScreen } from "../affiliates/affiliates-screen.tsx";
import { ApplicationScreen } from "../affiliates/applications.tsx";
import { may } from "../screens.ts";

export { handle, headers } from "../admin-page.tsx";

const list: AdminView = {
  current: "/admin/affiliates",
  title: "Affiliates",
  show: (admin) => <AffiliatesScreen admin={admin} />,
};

function viewOf({ id }: Params, path: string): AdminView {
  if (id === undefined) return list;
  return path.startsWith("/admin/applications/")
    ? {
        ...list,
        title: "Application",
        actions: <Link to="/admin/affiliates">All applications</Link>,
        show: (admin) => <ApplicationScreen id={id} mayReview={may(admin, "affiliates.review")} />,
      }
    : {
        ...list,
        title: "Affiliate",
        actions: <Link to="/admin/affiliates?tab=affiliates">All affiliates</Link>,
        show: (admin) => <AffiliateScreen id={id} admin={admin} />,
      };
}

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
