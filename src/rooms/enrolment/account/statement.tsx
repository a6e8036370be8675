import { Table } from "#design/list/table.tsx";
import { DescriptionList } from "#design/text/description-list.tsx";
import { Money } from "#design/text/money.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { formatDay } from "#foundation/time/time.ts";
import type { AccountStatement } from "./account.ts";
import { balanceWords, columnsOf, statementTitle, sumsOfStatement } from "./statement-words.ts";

/** What is still to be paid, and by when. */
function Dues({ dues }: Pick<AccountStatement, "dues">) {
  const open = dues.filter(({ openKobo }) => openKobo > 0);
  if (open.length === 0) return null;
  return (
    <section className="stack stack-8">
      <h3>Still to pay, and by when</h3>
      <DescriptionList
        items={open.map(({ dueOn, label, openKobo }) => ({
          term: `${label}, by ${formatDay(dueOn)}`,
          value: formatNaira(openKobo),
        }))}
      />
    </section>
  );
}

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
  const rows = statement.entries.map((entry, at) => ({ ...entry, key: `${entry.at} ${at}` }));
  return (
    <div className="stack">
      <Table
        caption={statementTitle}
        captionHidden
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            key: "what",
            label: "Description",
            rowHeader: true,
            cell: ({ text, receipt }) => {
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
          { key: "at", label: "Day", cell: ({ at }) => formatDay(new Date(at)) },
          { key: "charged", label: "Charged", end: true, cell: (row) => columnsOf(row).charged },
          { key: "paid", label: "Paid", end: true, cell: (row) => columnsOf(row).paid },
          {
            key: "balance",
            label: "Balance",
            end: true,
            cell: ({ balanceKobo }) => balanceWords(balanceKobo),
          },
        ]}
      />
      <dl className="fee-lines">
        {sumsOfStatement(statement).map(({ term, amountKobo }, at, all) => (
          <div key={term} className={at === all.length - 1 ? "total" : undefined}>
            <dt>{term}</dt>
            <dd>
              <Money amountKobo={amountKobo} look={at === all.length - 1 ? "price" : "text"} />
            </dd>
          </div>
        ))}
      </dl>
      {hasDues && <Dues dues={statement.dues} />}
    </div>
  );
}
