import { adminPage, listAndRecord, metaOf } from "../ui/admin-page.tsx";
import { AuditEntry } from "../ui/record/audit-entry.tsx";
import { AuditLog } from "../ui/record/audit-log.tsx";

export { handle, headers } from "../ui/admin-page.tsx";

const viewOf = listAndRecord(
  {
    current: "/admin/audit",
    title: "Audit log",
    permission: "audit.read",
    show: () => <AuditLog />,
  },
  { title: "Entry of the audit log", back: "All entries", show: (id) => <AuditEntry id={id} /> },
);

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
