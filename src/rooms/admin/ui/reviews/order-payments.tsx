import { Link } from "#design/link.tsx";
import { Money } from "#design/money.tsx";
import { StatusPill } from "#design/status-pill.tsx";
import { type Column, Table } from "#design/table.tsx";
import type { PaymentStatus } from "#rooms/payments/contract/payment.ts";
import type { ReviewRecord } from "#rooms/payments/contract/reviews.ts";
import { paymentStates, paymentWays } from "../../rules/payment-words.ts";

type Payment = ReviewRecord["payments"][number];

const columns: readonly Column<Payment>[] = [
  {
    key: "reference",
    label: "Payment",
    rowHeader: true,
    cell: ({ reference }) => (
      <Link className="money-reference" to={`/admin/payments/${reference}`}>
        {reference}
      </Link>
    ),
  },
  {
    key: "status",
    label: "Status",
    cell: ({ status }) => {
      const { label, tone } = paymentStates[status as PaymentStatus];
      return <StatusPill tone={tone}>{label}</StatusPill>;
    },
  },
  {
    key: "way",
    label: "Way",
    cell: ({ method }) => paymentWays[method as keyof typeof paymentWays],
  },
  {
    key: "expected",
    label: "Expected",
    end: true,
    cell: ({ expectedKobo }) => <Money amountKobo={expectedKobo} />,
  },
  {
    key: "received",
    label: "Received",
    end: true,
    cell: ({ receivedKobo }) => (receivedKobo === null ? "—" : <Money amountKobo={receivedKobo} />),
  },
  {
    key: "refunded",
    label: "Refunded",
    end: true,
    cell: ({ refundedKobo }) => <Money amountKobo={refundedKobo} />,
  },
];

/** The payments of an order, and of those that it replaced. */
export const OrderPayments = ({ payments }: { readonly payments: readonly Payment[] }) => (
  <Table
    caption="All payments of the order"
    columns={columns}
    rows={payments}
    rowKey={({ reference }) => reference}
  />
);
