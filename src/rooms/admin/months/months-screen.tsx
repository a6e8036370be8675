import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { ActionButton } from "#design/actions/action-button.tsx";
import { Button } from "#design/actions/button.tsx";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { Link } from "#design/actions/link.tsx";
import { Select } from "#design/fields/select.tsx";
import { type Column, Table } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { Panel } from "#design/page/panel.tsx";
import { classNames } from "#design/text/class-names.ts";
import { Money } from "#design/text/money.tsx";
import { callApi } from "#foundation/http/call.ts";
import { addMonths, formatMonth, lagosDay } from "#foundation/time/time.ts";
import { openFile } from "#rooms/accounts/door.ui.ts";
import type { AdminUser } from "#rooms/accounts/sign-in/sign-in.ts";
import { noCloseReason } from "#rooms/payments/months/month-figures.ts";
import {
  agreesWords,
  cashByCentre,
  isBeforeBooks,
  type MonthRow,
  type MonthSection,
  sectionsOf,
  stateWords,
} from "#rooms/payments/months/month-words.ts";
import type { MonthRecord } from "#rooms/payments/months/months.ts";
import { hiddenWords } from "#rooms/payments/tills/till-words.ts";
import { AskDialog } from "../ask-dialog.tsx";
import { RecordPart } from "../record-part.tsx";
import { may } from "../screens.ts";
import { OpenMatters } from "./open-matters.tsx";

const monthPath = (month: string, figure?: string) =>
  `/admin/months/${month}${figure ? `?figure=${encodeURIComponent(figure)}` : ""}`;

const thisMonth = () => lagosDay(new Date()).slice(0, 7);

/** All months from this one back to the first of the books, or to an earlier one that is shown. */
function monthsFrom(first: string | null, shown: string): string[] {
  const last = first !== null && first < shown ? first : shown;
  const months = [thisMonth()];
  while ((months.at(-1) ?? "") > last) {
    months.push(addMonths(`${months.at(-1)}-01`, -1).slice(0, 7));
  }
  return months;
}

/** A line without an amount is folded until someone asks for it. */
const isEmpty = ({ amountKobo, isSum }: MonthRow) => amountKobo === 0 && !isSum;

const columnsOf = (month: string): readonly Column<MonthRow>[] => [
  {
    key: "label",
    label: "What",
    rowHeader: true,
    wide: true,
    cell: ({ label, figure, isSum, amountKobo, second }) => (
      <>
        {figure && amountKobo !== null ? (
          <Link to={monthPath(month, figure)}>{label}</Link>
        ) : isSum ? (
          <b>{label}</b>
        ) : (
          label
        )}
        {second && <span className="second">{second}</span>}
      </>
    ),
  },
  {
    key: "amount",
    label: "Amount",
    end: true,
    cell: (row) => {
      if (row.amountKobo === null) return hiddenWords;
      const money = <Money amountKobo={row.amountKobo} />;
      if (isEmpty(row)) return <span className="month-empty">{money}</span>;
      return row.isSum ? <b>{money}</b> : money;
    },
  },
];

type RowsProps = { readonly month: string } & Pick<MonthSection, "title" | "rows">;

const Rows = ({ month, title, rows }: RowsProps) => (
  <Table
    caption={title}
    captionHidden
    stacks={false}
    columns={columnsOf(month)}
    rows={rows}
    rowKey={({ label, figure }) => figure ?? label}
  />
);

function Section({ month, section }: { readonly month: string; readonly section: MonthSection }) {
  const { title, hint, rows } = section;
  return (
    <Panel title={title}>
      {hint && <p className="muted">{hint}</p>}
      <Rows month={month} title={title} rows={rows} />
    </Panel>
  );
}

/** The cash that each till took, by centre; the tills on demand. */
function Tills({ record }: { readonly record: MonthRecord }) {
  return cashByCentre(record).map(({ title, rows, count, amountKobo }) => (
    <Panel key={title} title={title}>
      <Disclosure
        summary={
          <>
            {count}: {amountKobo === null ? hiddenWords : <Money amountKobo={amountKobo} />}
          </>
        }
      >
        <Rows month={record.month} title={title} rows={rows} />
      </Disclosure>
    </Panel>
  ));
}

type CloseProps = { readonly record: MonthRecord; readonly onClosed: () => void };

/** The button that closes a month. It is there for the month whose turn it is, once no case of it is open. */
function CloseMonth({ record: { month, warnings, differences }, onClosed }: CloseProps) {
  const [isAsking, setAsking] = useState(false);
  const name = formatMonth(month);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Close {name}</Button>
      <AskDialog
        question={
          isAsking
            ? {
                title: `Close ${name}?`,
                text: (
                  <div className="stack stack-16">
                    <p>
                      Its figures are kept as they are now, and nothing more can be posted to it.
                      Late money and corrections count in the month in which they are recorded. A
                      month can’t be opened again.
                    </p>
                    {warnings.length > 0 && (
                      <p>Look at what the screen lists as still open before you do it.</p>
                    )}
                    {differences.length > 0 && (
                      <p>
                        It does not agree with the books. If you close it all the same, your reason
                        is kept with it, and printed.
                      </p>
                    )}
                  </div>
                ),
                action: `Close ${name}`,
                done: `${name} closed`,
                ...(differences.length > 0
                  ? {
                      field: { label: "Why all the same?", missing: noCloseReason, maxLength: 500 },
                    }
                  : {}),
                onSend: (reason) =>
                  callApi("POST /admin/months/:month/close", {
                    params: { month },
                    body: reason ? { reason } : {},
                  }),
              }
            : null
        }
        onClose={(isDone) => {
          setAsking(false);
          if (isDone) onClosed();
        }}
      />
    </>
  );
}

/** The bank has lines that the books don't know, or the books have what no line is for. */
const bankWarnings: readonly string[] = [
  "bank_lines",
  "bank_lines_later",
  "books_only",
  "no_statement",
];

function Head({ record, admin, onClosed }: CloseProps & { readonly admin: AdminUser }) {
  const { month, state, nextToClose, differences, openCases } = record;
  const navigate = useNavigate();
  const file = (format: "csv" | "pdf") => () =>
    openFile(`/admin/months/${month}?format=${format}`, "admin");
  const isTurn = state === "open" && month === nextToClose && openCases === 0;
  // Agreeing with the books is not the whole of it as long as books and bank are not compared to the end.
  const hasUndecided = record.warnings.some(({ kind }) => bankWarnings.includes(kind));
  return (
    <div className="stack stack-16">
      <div className="row months-head">
        <Select
          name="month"
          label="Month"
          width="medium"
          value={month}
          options={monthsFrom(record.firstMonth, month).map((value) => ({
            value,
            label: formatMonth(value),
          }))}
          onChange={({ currentTarget }) => void navigate(monthPath(currentTarget.value))}
        />
        <div className="row months-files">
          <ActionButton variant="secondary" icon="download" onAct={file("pdf")}>
            PDF
          </ActionButton>
          <ActionButton variant="secondary" icon="download" onAct={file("csv")}>
            CSV
          </ActionButton>
        </div>
        {isTurn && may(admin, "months.close") && <CloseMonth record={record} onClosed={onClosed} />}
      </div>
      <p>{stateWords(record)}</p>
      {differences.length === 0 ? (
        hasUndecided ? (
          <p>{agreesWords(record)}</p>
        ) : (
          <Alert tone="success">{agreesWords(record)}</Alert>
        )
      ) : (
        <Alert tone="danger" title={agreesWords(record)}>
          <ul className="bulleted">
            {differences.map(({ label, amountKobo }) => (
              <li key={label}>
                {label}: <Money amountKobo={amountKobo} />
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {state === "open" && !isBeforeBooks(record) && nextToClose && month !== nextToClose && (
        <p className="muted">
          Months are closed in their order:{" "}
          <Link to={monthPath(nextToClose)}>{formatMonth(nextToClose)}</Link> is next.
        </p>
      )}
    </div>
  );
}

function Month(props: CloseProps & { readonly admin: AdminUser }) {
  const { record } = props;
  const { month } = record;
  const all = sectionsOf(record);
  const empty = all.flatMap(({ rows }) => rows.filter(isEmpty)).length;
  const [showsAll, setShowsAll] = useState(false);
  const [money, ...others] = all.filter(({ rows }) => showsAll || !rows.every(isEmpty));
  return (
    <div className={classNames("stack", !showsAll && "months-short")}>
      <Head {...props} />
      <OpenMatters record={record} />
      {empty > 0 && !showsAll && (
        <p>
          <Button variant="secondary" onClick={() => setShowsAll(true)}>
            Show {empty === 1 ? "the line" : `the ${empty} lines`} of ₦0
          </Button>
        </p>
      )}
      <div className="columns">
        {money && <Section month={month} section={money} />}
        <div className="stack">
          {others.map((section) => (
            <Section key={section.title} month={month} section={section} />
          ))}
          <Tills record={record} />
        </div>
      </div>
    </div>
  );
}

type MonthScreenProps = { readonly month?: string; readonly admin: AdminUser };

/** A month for the bookkeeper: its money from the start to the end, and what is still open. */
export function MonthScreen({ month = thisMonth(), admin }: MonthScreenProps) {
  const load = useCallback(
    (signal: AbortSignal) => callApi("GET /admin/months/:month", { params: { month } }, { signal }),
    [month],
  );
  const loaded = useLoaded(load);
  return (
    <RecordPart loaded={loaded} noun="the month">
      {(record) => <Month record={record} admin={admin} onClosed={loaded.reload} />}
    </RecordPart>
  );
}
