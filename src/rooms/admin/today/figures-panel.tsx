import { useCallback } from "react";
import { Disclosure } from "#design/actions/disclosure.tsx";
import { Link } from "#design/actions/link.tsx";
import { BarPicture } from "#design/charts/bar-picture.tsx";
import { axisOf, stackBars } from "#design/charts/bars.ts";
import { type Column, Table } from "#design/list/table.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Panel } from "#design/page/panel.tsx";
import { Money } from "#design/text/money.tsx";
import { type CentreId, listAllCentres } from "#foundation/academy/centres.ts";
import { formatNaira, formatShortNaira } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import { formatMonth } from "#foundation/time/time.ts";
import { hiddenWords } from "#rooms/payments/tills/till-words.ts";
import { paymentWays } from "../payments/payment-words.ts";
import { RecordPart } from "../record-part.tsx";
import { type Division, type FigureTable, type RangeMonths, tableOf } from "./figures.ts";
import type { TodayTaking } from "./overview.ts";

interface MonthChartProps {
  readonly months: readonly string[];
  readonly table: FigureTable;
  /** A value in full, and short for the axis. */
  readonly format: (value: number) => string;
  readonly formatShort: (value: number) => string;
  /** The smallest step of the axis. */
  readonly smallest: number;
}

const positive = (row: readonly number[]) =>
  row.reduce((sum, value) => sum + Math.max(0, value), 0);
const negative = (row: readonly number[]) =>
  row.reduce((sum, value) => sum + Math.min(0, value), 0);

/** `2026-11` → `Nov`. The year is next to it if some months have no label, otherwise below January. */
function MonthName({ month, withYear }: { readonly month: string; readonly withYear: boolean }) {
  const [name = "", year = ""] = formatMonth(month).split(" ");
  const short = name.slice(0, 3);
  return (
    <span>
      {withYear ? `${short} ${year.slice(2)}` : short}
      {!withYear && month.endsWith("-01") && <small>{year}</small>}
    </span>
  );
}

/** Months as stacked bars, with an axis and a legend with totals. A table beside it has the numbers. */
function MonthChart(props: MonthChartProps) {
  const { months, table, format, formatShort, smallest } = props;
  const { series, values, totals } = table;
  const ticks = axisOf([...values.map(positive), ...values.map(negative)], smallest);
  const least = ticks[0] ?? 0;
  const most = ticks.at(-1) ?? 1;
  const placeOf = (tick: number) => ({ bottom: `${((tick - least) / (most - least)) * 100}%` });
  return (
    <figure className="stack stack-16">
      <ul className="chart-legend">
        {series.map(({ key, name }, at) => (
          <li key={key}>
            <span className={`chart-key chart-series-${at}`} aria-hidden="true" />
            {name} <b>{format(totals[at] ?? 0)}</b>
          </li>
        ))}
      </ul>
      <div className="chart-plot" aria-hidden="true">
        <div className="chart-axis">
          {ticks.map((tick) => (
            <span key={tick} style={placeOf(tick)}>
              {formatShort(tick)}
            </span>
          ))}
        </div>
        <div className="chart-box">
          {ticks.map((tick) => (
            <i key={tick} className={tick === 0 ? "chart-zero" : undefined} style={placeOf(tick)} />
          ))}
          <BarPicture
            className="chart-bars"
            bars={stackBars(values, { least, most })}
            columns={months.length}
          />
        </div>
        <div className={`chart-months chart-months-${months.length}`}>
          {months.map((month) => (
            <MonthName key={month} month={month} withYear={months.length > 12} />
          ))}
        </div>
      </div>
    </figure>
  );
}

const plain = (value: number) => value.toLocaleString("en-NG");

const kinds = {
  enrolments: {
    title: "Registrations",
    noun: "registrations",
    note: "By the month in which the form was sent, without cancelled ones. Earlier months may be 20 minutes old.",
    empty: "No registrations in these months.",
    read: (months: RangeMonths, signal: AbortSignal) =>
      callApi("GET /admin/overview/enrolments", { query: { months } }, { signal }),
    format: plain,
    formatShort: plain,
    smallest: 1,
  },
  income: {
    title: "Income",
    noun: "income",
    note: "Money given back counts against the month in which it went back. Earlier days may be 20 minutes old.",
    empty: "No income in these months.",
    read: (months: RangeMonths, signal: AbortSignal) =>
      callApi("GET /admin/overview/income", { query: { months } }, { signal }),
    format: formatNaira,
    formatShort: formatShortNaira,
    smallest: 100_000,
  },
} as const;

/** Registrations or income by month: a chart, and the numbers as a table. */
export function FiguresPanel({
  kind,
  months,
  by,
}: {
  readonly kind: keyof typeof kinds;
  readonly months: RangeMonths;
  readonly by: Division;
}) {
  const { title, noun, note, empty, read, ...scale } = kinds[kind];
  const load = useCallback((signal: AbortSignal) => read(months, signal), [read, months]);
  return (
    <Panel title={title}>
      <RecordPart loaded={useLoaded(load)} noun={noun}>
        {({ months: shown, figures }) => {
          if (figures.length === 0) return <p>{empty}</p>;
          const table = tableOf(shown, figures, by);
          return (
            <div className="stack stack-16">
              <p className="second">{note}</p>
              <MonthChart months={shown} table={table} {...scale} />
              <Disclosure summary={`Show the ${noun} of each month`}>
                <Numbers title={title} months={shown} table={table} format={scale.format} />
              </Disclosure>
            </div>
          );
        }}
      </RecordPart>
    </Panel>
  );
}

type Row = { readonly key: string; readonly name: string; readonly values: readonly number[] };

function Numbers({
  title,
  months,
  table: { series, values, totals },
  format,
}: {
  readonly title: string;
  readonly months: readonly string[];
  readonly table: FigureTable;
  readonly format: (value: number) => string;
}) {
  const sumOf = (row: readonly number[]) => row.reduce((sum, value) => sum + value, 0);
  const columns: Column<Row>[] = [
    { key: "month", label: "Month", rowHeader: true, cell: ({ name }) => name },
    ...series.map(({ key, name }, at) => ({
      key,
      label: name,
      end: true,
      cell: (row: Row) => format(row.values[at] ?? 0),
    })),
    { key: "all", label: "All", end: true, cell: (row: Row) => format(sumOf(row.values)) },
  ];
  const rows: Row[] = [
    ...months.map((month, at) => ({
      key: month,
      name: formatMonth(month),
      values: values[at] ?? [],
    })),
    { key: "all", name: "All", values: totals },
  ];
  return (
    <Table
      caption={`${title} by month`}
      captionHidden
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      stacks={false}
    />
  );
}

type Place = { readonly id: CentreId | null; readonly name: string };
/** Null as long as the till of a part of it waits for its second count. */
type Kobo = number | null;
type TakenRow = { readonly name: string; readonly koboAt: (place: Place | null) => Kobo };

const ways = ["cash", "card", "transfer"] as const;

/** Where money came in or went back: the person's own centre first, and figures without a centre last. */
function placesOf(takings: readonly TodayTaking[], own: CentreId | null): Place[] {
  const centres = [...listAllCentres()]
    .sort((one, other) => Number(other.id === own) - Number(one.id === own))
    .map(({ id, city }): Place => ({ id, name: city }));
  const places = [...centres, { id: null, name: "No centre" }];
  return places.filter(({ id }) =>
    takings.some(
      ({ centreId, receivedKobo, returnedKobo }) =>
        centreId === id && (receivedKobo !== 0 || returnedKobo !== 0),
    ),
  );
}

const sumOf = (values: readonly Kobo[]) =>
  values.reduce((sum: Kobo, value) => (sum === null || value === null ? null : sum + value), 0);

/** Minus for what went back. */
const less = (kobo: Kobo, other: Kobo) => (kobo === null || other === null ? null : kobo - other);

const Amount = ({ kobo }: { readonly kobo: Kobo }) =>
  kobo === null ? hiddenWords : <Money amountKobo={kobo} />;

/** How many payments were started today and not completed: the people to call. */
export function NotCompleted({ day, many }: { readonly day: string; readonly many: number }) {
  const words = `${many === 1 ? "payment was" : "payments were"} started today and not completed`;
  return (
    <p className="today-open">
      {many === 0 ? (
        "No payment started today was left unfinished."
      ) : (
        <Link to={`/admin/payments?status=not_completed&from=${day}&to=${day}`}>
          <b>{many}</b> {words}
        </Link>
      )}
    </p>
  );
}

/** What came in today by method and centre, and what went back. */
export function Takings({
  takings,
  own,
}: {
  readonly takings: readonly TodayTaking[];
  readonly own: CentreId | null;
}) {
  if (takings.length === 0) return <p>No money has come in today.</p>;
  const add = (place: Place | null, amountOf: (taking: TodayTaking) => Kobo) =>
    sumOf(takings.filter(({ centreId }) => !place || centreId === place.id).map(amountOf));
  const hasReturned = takings.some(({ returnedKobo }) => returnedKobo !== 0);
  const rows: TakenRow[] = [
    ...ways
      .filter((way) => takings.some((taking) => taking.way === way && taking.receivedKobo !== 0))
      .map((way) => ({
        name: paymentWays[way],
        koboAt: (place: Place | null) =>
          add(place, (taking) => (taking.way === way ? taking.receivedKobo : 0)),
      })),
    ...(hasReturned
      ? [
          {
            name: "Given back",
            koboAt: (place: Place | null) =>
              add(place, ({ returnedKobo }) => less(0, returnedKobo)),
          },
        ]
      : []),
    {
      name: "All",
      koboAt: (place) =>
        add(place, ({ receivedKobo, returnedKobo }) => less(receivedKobo, returnedKobo)),
    },
  ];
  const places = placesOf(takings, own);
  const columns: Column<TakenRow>[] = [
    { key: "way", label: "How", rowHeader: true, cell: ({ name }) => name },
    ...(places.length > 1 ? places : []).map((place) => ({
      key: place.name,
      label: place.name,
      end: true,
      cell: ({ koboAt }: TakenRow) => <Amount kobo={koboAt(place)} />,
    })),
    {
      key: "all",
      label: places.length === 1 ? (places[0]?.name ?? "All") : "All",
      end: true,
      cell: ({ koboAt }) => <Amount kobo={koboAt(null)} />,
    },
  ];
  return (
    <>
      <Table
        caption="Money today by way and centre"
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={({ name }) => name}
        stacks={false}
      />
      <p className="second today-note">
        Cash counts at the centre that took it, the rest where the learner trains.
      </p>
    </>
  );
}
