import { type AdminView, adminPage, metaOf } from "../admin-page.tsx";
import { MailList } from "../mail/mail-list.tsx";
import { may } from "../screens.ts";

export { handle, headers } from "../admin-page.tsx";

const viewOf = (): AdminView => ({
  current: "/admin/mail",
  title: "Mail",
  show: (admin) => <MailList maySend={may(admin, "mail.send")} />,
});

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
