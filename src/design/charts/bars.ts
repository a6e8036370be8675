/** Bars of a chart in a box of `counts.length * barWidth` by 100. */
export const barWidth = 10;
const gap = 2;
/** A month in which something happened shows at least this much. */
const least = 3;

export type Bar = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/**
 * Nothing has no height.
 * @param most the count of a bar of full height: the largest of all charts that are compared
 */
export function barsOf(counts: readonly number[], most = Math.max(1, ...counts)): Bar[] {
  return counts.map((count, at) => {
    const height = count <= 0 ? 0 : Math.max(least, Math.round((count / most) * 100));
    return { x: at * barWidth + gap / 2, y: 100 - height, width: barWidth - gap, height };
  });
}

/** A bar of a stacked chart, and which value of its column it shows. */
export type StackedBar = Bar & { readonly series: number };

/**
 * Each column's values above each other, negative ones below the zero line.
 * @param columns values by column, each with the same series in the same order
 * @param scale the values at the bottom and the top of the box
 */
export function stackBars(
  columns: readonly (readonly number[])[],
  { least: bottom, most: top }: { readonly least: number; readonly most: number },
): StackedBar[] {
  const heightOf = (value: number) => (Math.abs(value) / (top - bottom)) * 100;
  const zero = (top / (top - bottom)) * 100;
  return columns.flatMap((values, at) => {
    let above = zero;
    let below = zero;
    return values.flatMap((value, series) => {
      const height = heightOf(value);
      if (value === 0) return [];
      if (value > 0) above -= height;
      const y = value > 0 ? above : below;
      if (value < 0) below += height;
      return { series, x: at * barWidth + gap / 2, y, width: barWidth - gap, height };
    });
  });
}

/**
 * Round values for an axis, from a multiple below the smallest value to one above the largest; 0 is always
 * among them.
 * @param smallest the smallest step: 1 for counts
 */
export function axisOf(values: readonly number[], smallest: number): number[] {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values, smallest);
  const rough = (most - least) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = [1, 2, 5].find((one) => one * power >= rough) ?? 10;
  const step = Math.max(smallest, round * power);
  const first = Math.floor(least / step);
  return Array.from({ length: Math.ceil(most / step) - first + 1 }, (_, at) => (first + at) * step);
}
