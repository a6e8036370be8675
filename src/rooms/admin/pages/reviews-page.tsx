import { adminPage, listAndRecord, metaOf } from "../ui/admin-page.tsx";
import { ReviewScreen } from "../ui/reviews/review-screen.tsx";
import { Reviews } from "../ui/reviews/reviews.tsx";

export { handle, headers } from "../ui/admin-page.tsx";

const viewOf = listAndRecord(
  {
    current: "/admin/reviews",
    title: "Cases",
    permission: "payments.read",
    show: () => <Reviews />,
  },
  { title: "Case", back: "All cases", show: (id, admin) => <ReviewScreen id={id} admin={admin} /> },
);

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
