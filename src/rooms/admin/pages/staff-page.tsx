import { useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { headOf } from "../ui/admin-page.tsx";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { StaffScreen } from "../ui/people/staff-screen.tsx";

export { handle, headers } from "../ui/admin-page.tsx";
export const meta = () => headOf("Staff");

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
