import { Money } from "#design/money.tsx";
import { type Column, Table } from "#design/table.tsx";
import { formatInstant } from "#foundation/time.ts";
import type { PaymentStory } from "#rooms/payments/contract/payment-story.ts";
import { accountWords, postingWords } from "../../rules/payment-words.ts";

type Posting = PaymentStory["ledger"][number];
type Row = { key: string; account: string; program: string; debit: number; credit: number };

const amount = (kobo: number) => (kobo === 0 ? "" : <Money amountKobo={kobo} />);

const columns: readonly Column<Row>[] = [
  {
    key: "account",
    label: "Account",
    rowHeader: true,
    cell: ({ account, program }) => (
      <div>
        {account}
        {program && <span className="money-for">{program}</span>}
      </div>
    ),
  },
  { key: "debit", label: "Debit", end: true, cell: ({ debit }) => amount(debit) },
  { key: "credit", label: "Credit", end: true, cell: ({ credit }) => amount(credit) },
];

function rowsOf({ entries }: Posting, lineName: (lineRef: string) => string): Row[] {
  const rows = entries
    .filter(({ amountKobo }) => amountKobo !== 0)
    .map(({ account, amountKobo, lineRef }, index) => ({
      key: String(index),
      account: accountWords(account),
      program: lineRef ? lineName(lineRef) : "",
      debit: Math.max(amountKobo, 0),
      credit: Math.max(-amountKobo, 0),
    }));
  const sum = (side: "debit" | "credit") => rows.reduce((total, row) => total + row[side], 0);
  const total = { key: "total", account: "Total", program: "" };
  return [...rows, { ...total, debit: sum("debit"), credit: sum("credit") }];
}

/** The postings of a payment: both sides of each have the same total. */
export const Ledger = ({
  ledger,
  lineName,
}: {
  readonly ledger: readonly Posting[];
  readonly lineName: (lineRef: string) => string;
}) => (
  <div className="ledger">
    {ledger.length === 0 && <p>Nothing is booked: no money has come.</p>}
    {ledger.map((posting) => (
      <Table
        key={`${posting.at} ${posting.kind}`}
        caption={`${postingWords[posting.kind] ?? posting.kind}, ${formatInstant(posting.at)}`}
        columns={columns}
        rows={rowsOf(posting, lineName)}
        rowKey={({ key }) => key}
        stacks={false}
      />
    ))}
  </div>
);
