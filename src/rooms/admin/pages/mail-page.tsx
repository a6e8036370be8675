import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { may } from "../rules/screens.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { MailList } from "../ui/record/mail-list.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [{ title: pageTitle("Mail") }, { name: "robots", content: "noindex" }];

export default function MailPage() {
  return (
    <AdminScreen current="/admin/mail" title="Mail" permission="mail.read">
      {(admin) => <MailList maySend={may(admin, "mail.send")} />}
    </AdminScreen>
  );
}
