import { adminPage, listAndRecord, metaOf } from "../ui/admin-page.tsx";
import { MessageList } from "../ui/messages/message-list.tsx";
import { MessageScreen } from "../ui/messages/message-screen.tsx";

export { handle, headers } from "../ui/admin-page.tsx";

const viewOf = listAndRecord(
  {
    current: "/admin/messages",
    title: "Messages",
    permission: "messages.read",
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
