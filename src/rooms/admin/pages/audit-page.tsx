import type { Params } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { type AdminView, adminPage, metaOf } from "../ui/admin-page.tsx";
import { AuditEntry } from "../ui/record/audit-entry.tsx";
import { AuditLog } from "../ui/record/audit-log.tsx";

export { handle, headers } from "../ui/admin-page.tsx";

const list: AdminView = {
  current: "/admin/audit",
  title: "Audit log",
  permission: "audit.read",
  show: () => <AuditLog />,
};
const viewOf = ({ id }: Params): AdminView =>
  id === undefined
    ? list
    : {
        ...list,
        title: "Entry of the audit log",
        actions: <Link to="/admin/audit">All entries</Link>,
        show: () => <AuditEntry id={id} />,
      };

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
