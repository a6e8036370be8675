import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { may } from "../rules/screens.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { CommunityScreen } from "../ui/community/community-screen.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Community") },
  { name: "robots", content: "noindex" },
];

export default function CommunityPage() {
  return (
    <AdminScreen current="/admin/community" title="Community" permission="community.read">
      {(admin) => <CommunityScreen mayManage={may(admin, "community.manage")} />}
    </AdminScreen>
  );
}
