import { Link } from "#design/actions/link.tsx";
import type { Column } from "#design/list/table.tsx";
import { HeadTitle } from "#design/page/in-head.tsx";
import { Money } from "#design/text/money.tsx";
import { formatDay, formatInstant, formatMonth } from "#foundation/time/time.ts";
import { accountWords } from "#rooms/payments/ledger/ledger-words.ts";
import { figureWords } from "#rooms/payments/months/month-figures.ts";
import type { MonthLine } from "#rooms/payments/months/months.ts";
import { AdminTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ui.ts";

const defaults = { sort: "at", order: "desc", filters: [] } as const;

const titleOf = (figure: string): string =>
  figure.startsWith("pocket:")
    ? accountWords(figure.slice("pocket:".length))
    : figure.startsWith("till:")
      ? "Cash received by this till"
      : figureWords(figure);

/** The payment, otherwise the registration, the line of the bank or the till that a line is about. */
function linkOf({ paymentReference, enrolmentId, tillId, bankLineId }: MonthLine): string | null {
  if (paymentReference) return `/admin/payments/${encodeURIComponent(paymentReference)}`;
  if (enrolmentId) return `/admin/enrolments/${encodeURIComponent(enrolmentId)}`;
  if (bankLineId) return `/admin/bank/${encodeURIComponent(bankLineId)}`;
  return tillId ? `/admin/tills/${encodeURIComponent(tillId)}` : null;
}

const columns: readonly Column<MonthLine>[] = [
  {
    key: "payer",
    label: "Who",
    rowHeader: true,
    wide: true,
    cell: (line) => {
      const to = linkOf(line);
      const who = line.payer ?? line.words;
      return to ? <Link to={to}>{who}</Link> : who;
    },
  },
  { key: "program", label: "For", phone: "fact", wide: true, cell: ({ program }) => program },
  {
    key: "words",
    label: "What",
    phone: "state",
    cell: ({ payer, words }) => payer !== null && words,
  },
  {
    key: "at",
    label: "When",
    phone: "state",
    sortable: true,
    cell: ({ at, dueOn }) => (
      <span className="one-line">
        {at ? formatInstant(at) : dueOn ? `due ${formatDay(dueOn)}` : ""}
      </span>
    ),
  },
  {
    key: "amount",
    label: "Amount",
    phone: "lead",
    end: true,
    cell: ({ amountKobo }) => <Money amountKobo={amountKobo} />,
  },
  {
    key: "reference",
    label: "Reference",
    isExtra: true,
    cell: ({ paymentReference }) =>
      paymentReference && <code className="money-reference">{paymentReference}</code>,
  },
];

type MonthLinesProps = { readonly month: string; readonly figure: string };

/** The lines behind a figure of a month. Together they are the figure. */
export function MonthLines({ month, figure }: MonthLinesProps) {
  const title = `${titleOf(figure)}, ${formatMonth(month)}`;
  return (
    <>
      <HeadTitle title={title} />
      <AdminTable
        list={useAdminList("GET /admin/month-lines", "lines", defaults, { month, figure })}
        caption={title}
        columns={columns}
        noun={["line", "lines"]}
        searchLabel=""
        hasSearch={false}
        filters={[]}
        sums={{ amountKobo: "in all" }}
        empty="Nothing in this month"
      />
    </>
  );
}
