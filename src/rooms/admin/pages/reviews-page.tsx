import type { Params } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { type AdminView, adminPage, metaOf } from "../ui/admin-page.tsx";
import { ReviewScreen } from "../ui/reviews/review-screen.tsx";
import { Reviews } from "../ui/reviews/reviews.tsx";

export { handle, headers } from "../ui/admin-page.tsx";

const list: AdminView = {
  current: "/admin/reviews",
  title: "Cases",
  permission: "payments.read",
  show: () => <Reviews />,
};
const viewOf = ({ id }: Params): AdminView =>
  id === undefined
    ? list
    : {
        ...list,
        title: "Case",
        actions: <Link to="/admin/reviews">All cases</Link>,
        show: (admin) => <ReviewScreen id={id} admin={admin} />,
      };

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
