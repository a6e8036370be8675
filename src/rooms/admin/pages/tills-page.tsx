import type { Params } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { type AdminView, adminPage, metaOf } from "../ui/admin-page.tsx";
import { TillScreen } from "../ui/tills/till-screen.tsx";
import { TillsScreen } from "../ui/tills/tills-screen.tsx";

export { handle, headers } from "../ui/admin-page.tsx";

const list: AdminView = {
  current: "/admin/tills",
  title: "Tills",
  permission: "tills.keep",
  show: (admin) => <TillsScreen admin={admin} />,
};
const viewOf = ({ id }: Params): AdminView =>
  id === undefined
    ? list
    : {
        ...list,
        title: "Day’s sheet",
        actions: <Link to="/admin/tills">All tills</Link>,
        show: () => <TillScreen key={id} id={id} />,
      };

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
