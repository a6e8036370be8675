import { type Column, Table } from "#design/list/table.tsx";
import { Panel } from "#design/page/panel.tsx";
import { Money } from "#design/text/money.tsx";
import { formatNaira } from "#foundation/amounts/money.ts";
import { formatDay } from "#foundation/time/time.ts";
import type { AccountEntry, AccountStatement } from "#rooms/enrolment/contract/account.ts";

type Entry = AccountEntry & { readonly key: string };

/** Credit has its word: nobody reads a minus as money of the payer. */
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
    label: "Owed after it",
    end: true,
    cell: ({ balanceKobo }) => balance(balanceKobo),
  },
];

function sumsOf({ chargedKobo, receivedKobo, balanceKobo, dues }: AccountStatement): string {
  const next = dues.find(({ openKobo }) => openKobo > 0);
  return [
    `${formatNaira(chargedKobo)} charged`,
    `${formatNaira(receivedKobo)} received`,
    balanceKobo > 0 && `${formatNaira(balanceKobo)} to pay`,
    balanceKobo < 0 && `${formatNaira(-balanceKobo)} credit`,
    next && `next: ${formatNaira(next.openKobo)} by ${formatDay(next.dueOn)} (${next.label})`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The statement of account, as the learner has it: every charge, payment and refund with the balance after it. */
export const StatementPanel = ({ account }: { readonly account: AccountStatement }) => {
  if (account.entries.length === 0) return null;
  return (
    <Panel title="Statement of account">
      <p className="enrolment-sums">{sumsOf(account)}</p>
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
