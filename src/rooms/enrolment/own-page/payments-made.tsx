import { Icon } from "#design/icons/icon.tsx";
import { Table } from "#design/list/table.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { formatDay } from "#foundation/time/time.ts";
import { howRefunded } from "#rooms/payments/refunds/how-refunded.ts";
import { allOf } from "../account/family-dues.ts";
import type { Receipt } from "../documents/receipt.ts";
import { afterItWords, receivedFromWords } from "../documents/receipt-words.ts";
import type { EnrolmentSummary } from "../enrolment.ts";
import { paymentStateNames, paymentWords } from "../payment/payment-words.ts";
import { firstNameOf } from "../registration/course-of-interest.ts";

type Payment = EnrolmentSummary["payments"][number];

type Row = {
  readonly key: string;
  readonly what: string;
  readonly meaning: string | null;
  /** Negative for money that went back. */
  readonly amountKobo: number;
  readonly receipt: Receipt | null;
  /** The payment's own receipt, once money arrived. */
  readonly reference: string | null;
};

/** `For both: Zainab ₦50,000, Aisha ₦50,000.` of a payment for several places; none for one. */
function sharesOf({ lines }: Receipt): string[] {
  if (lines.length < 2) return [];
  const shares = lines.map(
    ({ learnerName, amountKobo }) => `${firstNameOf(learnerName)} ${formatNaira(amountKobo)}`,
  );
  return [`For ${allOf(lines.length)}: ${shares.join(", ")}.`];
}

/** A payment, followed by its refunds. */
function rowsOf(payment: Payment, receipt: Receipt | null): Row[] {
  const { reference, amountKobo, paidAt } = payment;
  const { what, meaning } = paymentWords(payment);
  return [
    {
      key: reference,
      what,
      amountKobo,
      receipt,
      meaning: receipt
        ? [`${receivedFromWords(receipt)}.`, ...sharesOf(receipt), afterItWords(receipt)].join(" ")
        : meaning,
      reference: paidAt && reference,
    },
    ...(receipt?.refunds ?? []).map((refund, at) => ({
      key: `${reference} ${at}`,
      what: `${paymentStateNames.given_back} on ${formatDay(new Date(refund.refundedAt))}`,
      meaning: howRefunded(refund.way),
      amountKobo: -refund.amountKobo,
      receipt: null,
      reference: null,
    })),
  ];
}

function ReceiptLink({ receipt }: { readonly receipt: Receipt | null }) {
  if (!receipt) return null;
  if (!receipt.pdf) return receipt.number;
  return (
    <a className="button button-quiet" href={receipt.pdf}>
      <Icon name="download" />
      {receipt.number} (PDF)
    </a>
  );
}

/** A registration opens a payment at once, but the provider does not know it until someone has opened it. */
export const wasShown = ({ status, providerStatus }: Payment) =>
  providerStatus !== null || (status !== "open" && status !== "starting");

export type PaymentsMadeProps = {
  readonly payments: readonly Payment[];
  readonly receipts: readonly Receipt[];
};

/** Every payment that was started and every refund, newest first, in plain words. */
export function PaymentsMade({ payments, receipts }: PaymentsMadeProps) {
  const rows = payments
    .flatMap((payment) =>
      rowsOf(
        payment,
        receipts.find(
          ({ reference, replacedBy }) => reference === payment.reference && replacedBy === null,
        ) ?? null,
      ),
    )
    .reverse();
  return (
    <Table
      caption="Payments"
      captionHidden
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        {
          key: "what",
          label: "What happened",
          rowHeader: true,
          cell: ({ what, meaning, reference }) => (
            <div>
              {what}
              {meaning && <p className="hint">{meaning}</p>}
              {reference && (
                <p className="hint">
                  <code className="wrap-anywhere">{reference}</code>
                </p>
              )}
            </div>
          ),
        },
        {
          key: "amount",
          label: "Amount",
          end: true,
          cell: ({ amountKobo }) => formatNaira(amountKobo),
        },
        {
          key: "receipt",
          label: "Receipt",
          cell: ({ receipt }) => <ReceiptLink receipt={receipt} />,
        },
      ]}
    />
  );
}
