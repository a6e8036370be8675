import { ButtonLink } from "#design/button.tsx";
import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { CatalogueScreen } from "../ui/catalogue/catalogue-screen.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Catalogue") },
  { name: "robots", content: "noindex" },
];

export default function CataloguePage() {
  return (
    <AdminScreen
      current="/admin/catalogue"
      title="Catalogue"
      permission="catalogue.manage"
      actions={<ButtonLink to="/admin/catalogue/new">New program</ButtonLink>}
    >
      {() => <CatalogueScreen />}
    </AdminScreen>
  );
}
