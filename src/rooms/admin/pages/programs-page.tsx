import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { ProgramsScreen } from "../ui/programs/programs-screen.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Affiliate programs") },
  { name: "robots", content: "noindex" },
];

export default function ProgramsPage() {
  return (
    <AdminScreen
      current="/admin/programs"
      title="Affiliate programs"
      permission="recommendations.manage"
    >
      {() => <ProgramsScreen />}
    </AdminScreen>
  );
}
