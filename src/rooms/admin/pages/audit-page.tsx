import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { AuditLog } from "../ui/record/audit-log.tsx";
import { RecordStyles } from "../ui/record/record-styles.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Audit log") },
  { name: "robots", content: "noindex" },
];

export default function AuditPage() {
  return (
    <>
      <RecordStyles />
      <AdminScreen current="/admin/audit" title="Audit log" permission="audit.read">
        {() => <AuditLog />}
      </AdminScreen>
    </>
  );
}
