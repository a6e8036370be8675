import { Table } from "#design/list/table.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { formatDay } from "#foundation/time/time.ts";
import type { AccountStatement } from "./account.ts";
import {
  balanceWords,
  columnsOf,
  statementTitle,
  stillToPay,
  sumOfStatement,
} from "./statement-words.ts";

/** What is still to be paid, and by when. */
function Dues({ dues }: Pick<AccountStatement, "dues">) {
  const open = dues.filter(({ openKobo }) => openKobo > 0);
  if (open.length === 0) return null;
  return (
    <section className="stack stack-8">
      <h3>{`${stillToPay}, and by when`}</h3>
      <DescriptionList
        items={open.map(({ dueOn, label, openKobo }) => ({
          term: `${label}, by ${formatDay(dueOn)}`,
          value: formatNaira(openKobo),
        }))}
      />
    </section>
  );
}

/** A line of the statement, or the last one with the sums, which has no day. */
type Row = {
  readonly text: string;
  readonly day?: string;
  readonly receipt?: string | undefined;
} & Readonly<Record<"charged" | "paid" | "balance", string>>;

/** The account like a bank's: charges, payments, what was given back, and what is owed after each. */
export function Statement({
  statement,
  receiptLink,
  hasDues = false,
}: {
  readonly statement: AccountStatement;
  /** The link to a receipt; null if it can only be named. */
  readonly receiptLink?: (number: string) => string | null;
  /** Ends with what is still to be paid and by when, unless the page already says so. */
  readonly hasDues?: boolean;
}) {
  const rows: readonly Row[] = [
    ...statement.entries.map((entry) => ({
      ...columnsOf(entry),
      text: entry.text,
      receipt: entry.receipt,
      day: formatDay(new Date(entry.at)),
      balance: balanceWords(entry.balanceKobo),
    })),
    sumOfStatement(statement),
  ];
  return (
    <div className="stack">
      <Table
        caption={statementTitle}
        captionHidden
        rows={rows}
        rowKey={(row) => String(rows.indexOf(row))}
        columns={[
          {
            key: "what",
            label: "Description",
            rowHeader: true,
            cell: ({ text, receipt, day }) => {
              if (!day) return <b>{text}</b>;
              const link = receipt && receiptLink?.(receipt);
              return (
                <div>
                  {text}
                  {receipt && (
                    <p className="hint">Receipt {link ? <a href={link}>{receipt}</a> : receipt}</p>
                  )}
                </div>
              );
            },
          },
          { key: "at", label: "Day", cell: ({ day }) => day },
          ...(
            [
              ["charged", "Charged"],
              ["paid", "Paid"],
              ["balance", stillToPay],
            ] as const
          ).map(([key, label]) => ({
            key,
            label,
            end: true,
            cell: (row: Row) => (row.day ? row[key] : <b>{row[key]}</b>),
          })),
        ]}
      />
      {hasDues && <Dues dues={statement.dues} />}
    </div>
  );
}
