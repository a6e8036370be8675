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

/** The tallest bar is the largest count; nothing has no height. */
export function barsOf(counts: readonly number[]): Bar[] {
  const most = Math.max(1, ...counts);
  return counts.map((count, at) => {
    const height = count <= 0 ? 0 : Math.max(least, Math.round((count / most) * 100));
    return { x: at * barWidth + gap / 2, y: 100 - height, width: barWidth - gap, height };
  });
}
