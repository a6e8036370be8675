import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { AuditLog } from "../ui/record/audit-log.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Audit log") },
  { name: "robots", content: "noindex" },
];

export default function AuditPage() {
  return (
    <AdminScreen current="/admin/audit" title="Audit log" permission="audit.read">
      {() => <AuditLog />}
    </AdminScreen>
  );
}
