import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { Reviews } from "../ui/reviews/reviews.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [{ title: pageTitle("Cases") }, { name: "robots", content: "noindex" }];

export default function ReviewsPage() {
  return (
    <AdminScreen current="/admin/reviews" title="Cases" permission="payments.read">
      {() => <Reviews />}
    </AdminScreen>
  );
}
