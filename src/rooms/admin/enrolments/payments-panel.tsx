import type { ReactNode } from "react";
import { ActionButton } from "#design/actions/action-button.tsx";
import { Link } from "#design/actions/link.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { Panel } from "#design/page/panel.tsx";
import { Money } from "#design/text/money.tsx";
import { listAllCentres } from "#foundation/academy/centres.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import { openFile } from "#rooms/accounts/door.ui.ts";
import { FeeTimeline } from "#rooms/catalogue/door.ui.ts";
import type { AccountEntry, AccountStatement } from "#rooms/enrolment/account/account.ts";
import { duesOfLine } from "#rooms/enrolment/account/standing-words.ts";
import { stillToPay } from "#rooms/enrolment/account/statement-words.ts";
import type { EnrolmentRecord } from "#rooms/enrolment/staff/enrolment-record.ts";
import { enrolmentPath } from "./enrolment-columns.tsx";
import { paymentTitle } from "./enrolment-words.ts";

type Payment = NonNullable<EnrolmentRecord["payments"]>[number];

export type PaymentsPanelProps = {
  readonly story: EnrolmentRecord;
  readonly payments: readonly Payment[];
  readonly onReceipt: (receipt: string) => Promise<void>;
  /** Looks for money of somebody who says that they have paid. */
  readonly look: ReactNode;
};

/** Who recorded a payment by hand: "Hauwa Musa at Yola, Adamawa, receipt 0482". */
function recordedWords({ recorded }: Payment, people: EnrolmentRecord["people"]): string {
  if (!recorded) return "";
  const centre = listAllCentres().find(({ id }) => id === recorded.centreId)?.name;
  const by = people[recorded.by] ?? "an admin";
  return [
    recorded.takerName ? `Taken by ${recorded.takerName}, recorded by ${by}` : `Taken by ${by}`,
    centre && `at ${centre}`,
    recorded.evidence && `(${recorded.evidence})`,
    recorded.provisionalNumber && `(slip ${recorded.provisionalNumber})`,
    recorded.note && `“${recorded.note}”`,
  ]
    .filter(Boolean)
    .join(" ");
}

function columnsFor({ story, onReceipt }: PaymentsPanelProps): readonly Column<Payment>[] {
  return [
    {
      key: "what",
      label: "Payment",
      rowHeader: true,
      cell: (payment) => (
        <div className="enrolment-cell">
          <Link to={`/admin/payments/${encodeURIComponent(payment.reference)}`}>
            {paymentTitle(payment)}
          </Link>
          {payment.recorded && <span>{recordedWords(payment, story.people)}</span>}
        </div>
      ),
    },
    {
      key: "started",
      label: "Started",
      cell: ({ startedAt }) => formatDay(new Date(startedAt)),
    },
    {
      key: "amount",
      label: "Amount",
      end: true,
      cell: ({ amountKobo, refundedKobo }) => (
        <div className="enrolment-cell">
          <Money amountKobo={amountKobo} />
          {refundedKobo > 0 && <span>{formatNaira(refundedKobo)} back</span>}
        </div>
      ),
    },
    {
      key: "receipt",
      label: "Receipt",
      end: true,
      cell: ({ receipt }) =>
        receipt ? (
          <ActionButton
            variant="quiet"
            aria-label={`Open receipt ${receipt}`}
            onAct={() => onReceipt(receipt)}
          >
            {receipt}
          </ActionButton>
        ) : (
          "None"
        ),
    },
  ];
}

/** Every payment that was started for its order. */
export function PaymentsPanel(props: PaymentsPanelProps) {
  const { story, payments } = props;
  const { payNow } = story.summary;
  return (
    <Panel title="Payments" actions={story.totalKobo > 0 && props.look}>
      {payNow && (
        <p className="enrolment-sums">
          Reference on a transfer: <code className="one-line">{payNow.transferReference}</code>
        </p>
      )}
      {payments.length === 0 ? (
        <p>{story.totalKobo > 0 ? "No payment was started yet." : "There is nothing to pay."}</p>
      ) : (
        <Table
          caption="Payments"
          captionHidden
          columns={columnsFor(props)}
          rows={payments}
          rowKey={({ reference }) => reference}
        />
      )}
    </Panel>
  );
}

type Entry = AccountEntry & { readonly key: string };

/** Credit is written as a word, because nobody would read a minus as the payer's money. */
const balance = (kobo: number) =>
  kobo < 0 ? `${formatNaira(-kobo)} credit` : <Money amountKobo={kobo} />;

const columns: readonly Column<Entry>[] = [
  {
    key: "text",
    label: "What happened",
    rowHeader: true,
    cell: ({ text, receipt }) => (
      <div className="enrolment-cell">
        {text}
        {receipt && <span>{receipt}</span>}
      </div>
    ),
  },
  { key: "at", label: "Day", cell: ({ at }) => formatDay(new Date(at)) },
  {
    key: "amount",
    label: "Amount",
    end: true,
    cell: ({ amountKobo }) => <Money amountKobo={amountKobo} />,
  },
  {
    key: "balance",
    label: stillToPay,
    end: true,
    cell: ({ balanceKobo }) => balance(balanceKobo),
  },
];

function sumsOf({ chargedKobo, receivedKobo, balanceKobo }: AccountStatement): string {
  return [
    `${formatNaira(chargedKobo)} charged`,
    `${formatNaira(receivedKobo)} received`,
    balanceKobo > 0 && `${formatNaira(balanceKobo)} to pay`,
    balanceKobo < 0 && `${formatNaira(-balanceKobo)} credit`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The statement of account, as the learner has it: every charge, payment and refund with the balance after it. */
export const StatementPanel = ({
  story: { status, account, summary },
  pdfOf,
}: {
  readonly story: Pick<EnrolmentRecord, "status" | "account" | "summary">;
  /** The enrolment whose statement this admin may download; null for none. */
  readonly pdfOf: string | null;
}) => {
  if (account.entries.length === 0) return null;
  const download = pdfOf && (
    <ActionButton
      variant="quiet"
      icon="download"
      onAct={() => openFile(`${enrolmentPath(pdfOf)}/statement`, "admin")}
    >
      Statement as PDF
    </ActionButton>
  );
  return (
    <Panel title="Statement of account" actions={download}>
      <p className="enrolment-sums">{sumsOf(account)}</p>
      <FeeTimeline
        parts={duesOfLine({ status, account })}
        payments={account.payments}
        training={summary.intake}
        today={lagosDay(new Date())}
      />
      <Table
        caption="Statement of account"
        captionHidden
        columns={columns}
        rows={account.entries.map((entry, index) => ({ ...entry, key: String(index) }))}
        rowKey={({ key }) => key}
      />
    </Panel>
  );
};
