import { useParams } from "react-router";
import { Link } from "#design/link.tsx";
import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { AuditEntry } from "../ui/record/audit-entry.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Entry of the audit log") },
  { name: "robots", content: "noindex" },
];

export default function AuditEntryPage() {
  const { id = "" } = useParams();
  return (
    <AdminScreen
      current="/admin/audit"
      title="Entry of the audit log"
      permission="audit.read"
      actions={<Link to="/admin/audit">All entries</Link>}
    >
      {() => <AuditEntry id={id} />}
    </AdminScreen>
  );
}
