import type { Params } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { may } from "../rules/screens.ts";
import { type AdminView, adminPage, metaOf } from "../ui/admin-page.tsx";
import { LedgerDownload } from "../ui/payments/ledger-download.tsx";
import { PaymentScreen } from "../ui/payments/payment-screen.tsx";
import { Payments } from "../ui/payments/payments.tsx";
import { WaitingRefunds } from "../ui/payments/waiting-refunds.tsx";

export { handle, headers } from "../ui/admin-page.tsx";

const list: AdminView = {
  current: "/admin/payments",
  title: "Payments",
  permission: "payments.read",
  show: (admin) => (
    <>
      <WaitingRefunds />
      <Payments />
      {may(admin, "ledger.read") && <LedgerDownload />}
    </>
  ),
};
const viewOf = ({ reference }: Params): AdminView =>
  reference === undefined
    ? list
    : {
        ...list,
        title: "Payment",
        actions: <Link to="/admin/payments">All payments</Link>,
        show: (admin) => <PaymentScreen reference={reference} admin={admin} />,
      };

export const meta = metaOf(viewOf);
export default adminPage(viewOf);
