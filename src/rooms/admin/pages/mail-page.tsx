import { may } from "../rules/screens.ts";
import { type AdminView, adminPage, metaOf } from "../ui/admin-page.tsx";
import { MailList } from "../ui/messages/mail-list.tsx";

export { handle, headers } from "../ui/admin-page.tsx";

const viewOf = (): AdminView => ({
  current: "/admin/mail",
  title: "Mail",
  permission: "mail.read",
  show: (admin) => <MailList maySend={may(admin, "mail.send")} />,
});

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
