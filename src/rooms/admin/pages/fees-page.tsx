import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { FeesScreen } from "../ui/fees/fees-screen.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [{ title: pageTitle("Fees") }, { name: "robots", content: "noindex" }];

export default function FeesPage() {
  return (
    <AdminScreen current="/admin/fees" title="Fees" permission="catalogue.manage">
      {() => <FeesScreen />}
    </AdminScreen>
  );
}
