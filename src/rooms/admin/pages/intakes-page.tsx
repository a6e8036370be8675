import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { Intakes } from "../ui/intakes/intakes.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [{ title: pageTitle("Intakes") }, { name: "robots", content: "noindex" }];

export default function IntakesPage() {
  return (
    <AdminScreen current="/admin/intakes" title="Intakes" permission="catalogue.manage">
      {() => <Intakes />}
    </AdminScreen>
  );
}
