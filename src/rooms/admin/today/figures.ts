import { listAllCentres, shortNameOf } from "#foundation/academy/centres.ts";
import { modes } from "#rooms/catalogue/program/program-terms.ts";
import { modeNames } from "#rooms/catalogue/program/program-words.ts";
import type { Figure } from "#rooms/enrolment/staff/figures.ts";

/** How many months the charts of the overview show. */
export const rangeMonths = [6, 12, 24] as const;
export type RangeMonths = (typeof rangeMonths)[number];

/** What the months are divided by. */
export const divisions = ["mode", "centre"] as const;
export type Division = (typeof divisions)[number];

type Series = { readonly key: string; readonly name: string };

const rest: Record<Division, Series> = {
  mode: { key: "", name: "No registration" },
  centre: { key: "", name: "No centre" },
};

const named: Record<Division, () => readonly Series[]> = {
  mode: () => modes.map((mode) => ({ key: mode, name: modeNames[mode] })),
  centre: () => listAllCentres().map((centre) => ({ key: centre.id, name: shortNameOf(centre) })),
};

const keyOf: Record<Division, (figure: Figure) => string> = {
  mode: ({ mode }) => mode ?? "",
  centre: ({ centreId }) => centreId ?? "",
};

export type FigureTable = {
  readonly series: readonly Series[];
  /** By month, then by series. */
  readonly values: readonly (readonly number[])[];
  readonly totals: readonly number[];
  readonly total: number;
};

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/**
 * Figures as a table of months and series. Figures without a mode or centre are a separate series, if there are any.
 */
export function tableOf(
  months: readonly string[],
  figures: readonly Figure[],
  by: Division,
): FigureTable {
  const hasRest = figures.some((figure) => keyOf[by](figure) === "");
  const series = hasRest ? [...named[by](), rest[by]] : named[by]();
  const values = months.map((month) =>
    series.map(({ key }) =>
      sum(
        figures
          .filter((figure) => figure.month === month && keyOf[by](figure) === key)
          .map(({ value }) => value),
      ),
    ),
  );
  const totals = series.map((_, at) => sum(values.map((row) => row[at] ?? 0)));
  return { series, values, totals, total: sum(totals) };
}
