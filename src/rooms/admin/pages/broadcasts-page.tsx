import { adminPage, listAndRecord, metaOf } from "../admin-page.tsx";
import { BroadcastList } from "../broadcasts/broadcast-list.tsx";
import { BroadcastScreen } from "../broadcasts/broadcast-screen.tsx";

export { handle, headers } from "../admin-page.tsx";

const viewOf = listAndRecord(
  { current: "/admin/broadcasts", title: "Messages to many", show: () => <BroadcastList /> },
  {
    title: "Message to many",
    back: "All messages to many",
    show: (id) => <BroadcastScreen id={id} />,
  },
);

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
