import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { StaffScreen } from "../ui/staff/staff-screen.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [{ title: pageTitle("Staff") }, { name: "robots", content: "noindex" }];

export default function StaffPage() {
  return (
    <AdminScreen current="/admin/staff" title="Staff" permission="staff.manage">
      {({ id }) => <StaffScreen me={id} />}
    </AdminScreen>
  );
}
