import { BarPicture } from "#design/charts/bar-picture.tsx";
import { axisOf, stackBars } from "#design/charts/bars.ts";
import { formatMonth } from "#foundation/time.ts";
import type { FigureTable } from "../../rules/figures.ts";

export interface MonthChartProps {
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

/** `2026-11` → `Nov`. The year stands beside it where not every month has a name, else below January. */
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
export function MonthChart(props: MonthChartProps) {
  const { months, table, format, formatShort, smallest } = props;
  const { series, values, totals } = table;
  const ticks = axisOf([...values.map(positive), ...values.map(negative)], smallest);
  const least = ticks[0] ?? 0;
  const most = ticks.at(-1) ?? 1;
  const placeOf = (tick: number) => ({ bottom: `${((tick - least) / (most - least)) * 100}%` });
  return (
    <figure className="month-chart">
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
