import { useParams } from "react-router";
import { Link } from "#design/link.tsx";
import type { PageHandle } from "#foundation/page-handle.ts";
import { pageTitle } from "#foundation/page-head.ts";
import { privateHeaders } from "#foundation/private-headers.ts";
import { AdminScreen } from "../ui/admin-screen.tsx";
import { PaymentScreen } from "../ui/payments/payment-screen.tsx";

export const handle: PageHandle = { client: "always", bare: true };
export const headers = privateHeaders;
export const meta = () => [{ title: pageTitle("Payment") }, { name: "robots", content: "noindex" }];

export default function PaymentPage() {
  const { reference = "" } = useParams();
  return (
    <AdminScreen
      current="/admin/payments"
      title="Payment"
      permission="payments.read"
      actions={<Link to="/admin/payments">All payments</Link>}
    >
      {(admin) => <PaymentScreen reference={reference} admin={admin} />}
    </AdminScreen>
  );
}
