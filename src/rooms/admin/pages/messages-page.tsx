import { adminPage, listAndRecord, metaOf } from "../admin-page.tsx";
import { MessageList } from "../messages/message-list.tsx";
import { MessageScreen } from "../messages/message-screen.tsx";

export { handle, headers } from "../admin-page.tsx";

const viewOf = listAndRecord(
  {
    current: "/admin/messages",
    title: "Messages",
    show: () => <MessageList />,
  },
  {
    title: "Message",
    back: "All messages",
    show: (id, admin) => <MessageScreen id={id} admin={admin} />,
  },
);

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
