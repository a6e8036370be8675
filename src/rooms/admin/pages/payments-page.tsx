import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { Payments } from "../ui/payments/payments.tsx";
import { WaitingRefunds } from "../ui/payments/waiting-refunds.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [
  { title: pageTitle("Payments") },
  { name: "robots", content: "noindex" },
];

export default function PaymentsPage() {
  return (
    <AdminScreen current="/admin/payments" title="Payments" permission="payments.read">
      {() => (
        <>
          <WaitingRefunds />
          <Payments />
        </>
      )}
    </AdminScreen>
  );
}
