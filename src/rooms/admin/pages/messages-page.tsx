import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { MessageList } from "../ui/messages/message-list.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Messages") },
  { name: "robots", content: "noindex" },
];

export default function MessagesPage() {
  return (
    <AdminScreen current="/admin/messages" title="Messages" permission="messages.read">
      {() => <MessageList />}
    </AdminScreen>
  );
}
