import type { Params } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { type AdminView, adminPage, metaOf } from "../ui/admin-page.tsx";
import { MessageList } from "../ui/messages/message-list.tsx";
import { MessageScreen } from "../ui/messages/message-screen.tsx";

export { handle, headers } from "../ui/admin-page.tsx";

const list: AdminView = {
  current: "/admin/messages",
  title: "Messages",
  permission: "messages.read",
  show: () => <MessageList />,
};
const viewOf = ({ id }: Params): AdminView =>
  id === undefined
    ? list
    : {
        ...list,
        title: "Message",
        actions: <Link to="/admin/messages">All messages</Link>,
        show: (admin) => <MessageScreen id={id} admin={admin} />,
      };

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
