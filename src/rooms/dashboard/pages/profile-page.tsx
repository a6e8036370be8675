import { type PageHandle, privateHeaders } from "#foundation/pages/page-handle.ts";
import { pageTitle } from "#foundation/pages/page-head.ts";
import { Guarded } from "#rooms/accounts/ui/door.ts";
import { WaitingFrame } from "../ui/frame.tsx";
import { ProfilePanels } from "../ui/profile.tsx";

export const handle: PageHandle = { client: "always", styles: "signed-in" };
export const headers = privateHeaders;
export const meta = () => [{ title: pageTitle("Profile") }, { name: "robots", content: "noindex" }];

export default function ProfilePage() {
  return (
    <Guarded
      audience="user"
      waiting={<WaitingFrame current="/dashboard/profile" title="Profile" />}
    >
      <ProfilePanels />
    </Guarded>
  );
}
