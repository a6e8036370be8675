import { StatusPill, type Tone } from "#design/status-pill.tsx";
import { Table } from "#design/table.tsx";
import { formatInstant } from "#foundation/time.ts";
import type { EnrolmentSummary } from "../../contract/enrolment.ts";

type Payment = EnrolmentSummary["payments"][number];

const statuses: Record<string, { label: string; tone: Tone }> = {
  starting: { label: "Not finished", tone: "neutral" },
  open: { label: "Not finished", tone: "neutral" },
  pending: { label: "Not finished", tone: "neutral" },
  succeeded: { label: "Paid", tone: "success" },
  success: { label: "Paid", tone: "success" },
  failed: { label: "Did not go through", tone: "danger" },
  superseded: { label: "Replaced by a newer one", tone: "neutral" },
  review: { label: "We are checking it", tone: "warning" },
  refunded: { label: "Refunded", tone: "neutral" },
};

const channels: Record<string, string> = {
  card: "Card",
  bank_transfer: "Bank transfer",
  cash: "Cash at a centre",
};

function StatusOf({ status }: Payment) {
  const { label, tone } = statuses[status] ?? { label: status, tone: "neutral" as const };
  return <StatusPill tone={tone}>{label}</StatusPill>;
}

/** Every payment that was started, with its status. The paid ones serve as receipts. */
export function PaymentsMade({ payments }: { readonly payments: readonly Payment[] }) {
  return (
    <Table
      caption="Payments"
      captionHidden
      rows={payments}
      rowKey={({ reference }) => reference}
      columns={[
        {
          key: "reference",
          label: "Payment reference",
          rowHeader: true,
          cell: ({ reference }) => <code>{reference}</code>,
        },
        { key: "status", label: "Status", cell: (payment) => <StatusOf {...payment} /> },
        {
          key: "channel",
          label: "Way",
          cell: ({ channel }) => (channel ? (channels[channel] ?? channel) : "Card"),
        },
        {
          key: "paidAt",
          label: "Paid",
          cell: ({ paidAt }) => (paidAt ? formatInstant(paidAt) : "Not yet"),
        },
      ]}
    />
  );
}
