import { useState } from "react";
import { Button } from "#design/button.tsx";
import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { StaffScreen } from "../ui/staff/staff-screen.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [{ title: pageTitle("Staff") }, { name: "robots", content: "noindex" }];

export default function StaffPage() {
  const [isInviting, setIsInviting] = useState(false);
  return (
    <AdminScreen
      current="/admin/staff"
      title="Staff"
      permission="staff.manage"
      actions={<Button onClick={() => setIsInviting(true)}>Invite a colleague</Button>}
    >
      {({ id }) => (
        <StaffScreen me={id} isInviting={isInviting} onInvited={() => setIsInviting(false)} />
      )}
    </AdminScreen>
  );
}
