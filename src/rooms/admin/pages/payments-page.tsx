import { may } from "../rules/screens.ts";
import { adminPage, listAndRecord, metaOf } from "../ui/admin-page.tsx";
import { PaymentScreen } from "../ui/payments/payment-screen.tsx";
import { Payments } from "../ui/payments/payments.tsx";

export { handle, headers } from "../ui/admin-page.tsx";

const viewOf = listAndRecord(
  {
    current: "/admin/payments",
    title: "Payments",
    permission: "payments.read",
    show: (admin) => <Payments mayReadLedger={may(admin, "ledger.read")} />,
  },
  {
    title: "Payment",
    back: "All payments",
    show: (reference, admin) => <PaymentScreen reference={reference} admin={admin} />,
  },
  "reference",
);

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
