import { Link } from "#design/actions/link.tsx";
import { Panel } from "#design/page/panel.tsx";
import { Money } from "#design/text/money.tsx";
import { formatDay } from "#foundation/time/time.ts";
import { caseKinds } from "#rooms/payments/cases/case-kinds.ts";
import { isBeforeBooks, warningText } from "#rooms/payments/months/month-words.ts";
import type { MonthRecord } from "#rooms/payments/months/months.ts";
import { referenceWords } from "#rooms/payments/provider/card-provider.ts";

type Warning = MonthRecord["warnings"][number];

/** Where someone deals with it. */
const linkOf = ({ kind }: Warning, { month, lastDay }: MonthRecord): string =>
  ({
    bank_lines: `/admin/bank?tab=lines&state=open&to=${lastDay}`,
    bank_lines_later: `/admin/bank?tab=lines&state=later&to=${lastDay}`,
    books_only: `/admin/bank?tab=differences&from=${month}-01&to=${lastDay}`,
    no_statement: "/admin/bank",
    tills_open: "/admin/tills?state=open",
    till_differences: "/admin/tills?differs=yes",
    tills_to_count: "/admin/tills?state=closed",
    deposits: "/admin/tills",
  })[kind];

/** What is still open of a month: the cases that keep it from being closed, and what else to look at. */
export function OpenMatters({ record }: { readonly record: MonthRecord }) {
  const { cases, openCases, warnings, state } = record;
  if (state === "closed" || isBeforeBooks(record)) return null;
  if (openCases === 0 && warnings.length === 0) {
    return (
      <Panel title="Still open">
        <p>Nothing: no open case, no undecided line of the bank, no till.</p>
      </Panel>
    );
  }
  return (
    <Panel title="Still open">
      <div className="stack stack-16">
        {openCases > 0 && (
          <div>
            <p>
              {openCases === 1 ? "This case has" : `These ${openCases} cases have`} to be closed
              before the month:
            </p>
            <ul className="bulleted">
              {cases.map(({ id, kind, reference, matterOn }) => (
                <li key={id}>
                  <Link to={`/admin/reviews/${id}`}>{caseKinds[kind].label}</Link> (
                  {referenceWords(reference)}), {formatDay(matterOn)}
                </li>
              ))}
              {openCases > cases.length && (
                <li>
                  <Link to="/admin/reviews?state=open">All open cases</Link>
                </li>
              )}
            </ul>
          </div>
        )}
        {warnings.length > 0 && (
          <div>
            <p>Look at these too. The month can be closed without them:</p>
            <ul className="bulleted">
              {warnings.map((warning) => (
                <li key={warning.kind}>
                  <Link to={linkOf(warning, record)}>{warningText(warning)}</Link>
                  {warning.amountKobo !== null && (
                    <>
                      : <Money amountKobo={warning.amountKobo} />
                    </>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Panel>
  );
}
