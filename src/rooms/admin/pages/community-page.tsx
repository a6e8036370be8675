import { PageStyles } from "#design/page-styles.tsx";
import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { may } from "../rules/screens.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { CommunityScreen } from "../ui/community/community-screen.tsx";
import styles from "../ui/desk-people.css?inline";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Community") },
  { name: "robots", content: "noindex" },
];

export default function CommunityPage() {
  return (
    <>
      <PageStyles name="desk-people" css={styles} />
      <AdminScreen current="/admin/community" title="Community" permission="community.read">
        {(admin) => <CommunityScreen mayManage={may(admin, "community.manage")} />}
      </AdminScreen>
    </>
  );
}
