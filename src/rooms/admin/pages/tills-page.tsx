import { adminPage, listAndRecord, metaOf } from "../ui/admin-page.tsx";
import { TillScreen } from "../ui/tills/till-screen.tsx";
import { TillsScreen } from "../ui/tills/tills-screen.tsx";

export { handle, headers } from "../ui/admin-page.tsx";

const viewOf = listAndRecord(
  {
    current: "/admin/tills",
    title: "Tills",
    permission: "tills.keep",
    show: (admin) => <TillsScreen admin={admin} />,
  },
  { title: "Day’s sheet", back: "All tills", show: (id) => <TillScreen key={id} id={id} /> },
);

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
