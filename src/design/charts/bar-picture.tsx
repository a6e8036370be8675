import { type Bar, barWidth } from "./bars.ts";

export interface BarPictureProps {
  readonly bars: readonly (Bar & { readonly series?: number })[];
  /** How many columns there is room for. */
  readonly columns: number;
  readonly className: string;
}

/**
 * Bars that fill their box, whatever its shape. The numbers are in a table beside it, so screen readers skip
 * the picture. A bar of a series has the class `chart-series-0`, `chart-series-1`, …
 */
export const BarPicture = ({ bars, columns, className }: BarPictureProps) => (
  <svg
    className={className}
    viewBox={`0 0 ${columns * barWidth} 100`}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    {bars.map(({ series, ...bar }) => (
      <rect
        key={`${bar.x} ${bar.y} ${series}`}
        className={series === undefined ? undefined : `chart-series-${series}`}
        {...bar}
      />
    ))}
  </svg>
);
