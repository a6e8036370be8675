import { useParams } from "react-router";
import { Link } from "#design/link.tsx";
import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { MessageScreen } from "../ui/messages/message-screen.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [{ title: pageTitle("Message") }, { name: "robots", content: "noindex" }];

export default function MessagePage() {
  const { id = "" } = useParams();
  return (
    <AdminScreen
      current="/admin/messages"
      title="Message"
      permission="messages.read"
      actions={<Link to="/admin/messages">All messages</Link>}
    >
      {(admin) => <MessageScreen id={id} admin={admin} />}
    </AdminScreen>
  );
}
