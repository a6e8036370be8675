import { expect, test } from "vitest";
import { seededRandom } from "#tests/support/academy/random.ts";
import { axisOf, stackBars } from "./bars.ts";

test.each([
  [[0, 0], 1, [0, 1]],
  [[1, 3], 1, [0, 1, 2, 3]],
  [[7, 43], 1, [0, 20, 40, 60]],
  [[9_500_000], 100, [0, 5_000_000, 10_000_000]],
  [[120, -35], 1, [-50, 0, 50, 100, 150]],
  [[-10], 1, [-10, -5, 0, 5]],
])("the axis of %j has round values and 0", (values, smallest, ticks) => {
  expect(axisOf(values, smallest)).toEqual(ticks);
});

test("bars fill the scale: what is above and below zero adds up to the values", () => {
  const random = seededRandom("bars of a chart");
  for (let run = 0; run < 200; run++) {
    const columns = Array.from({ length: 12 }, () =>
      Array.from({ length: 3 }, () => random.below(2_000) - 500),
    );
    const sumsOf = (sign: 1 | -1) =>
      columns.map((values) =>
        values.filter((value) => value * sign > 0).reduce((sum, value) => sum + value, 0),
      );
    const ticks = axisOf([...sumsOf(1), ...sumsOf(-1)], 1);
    const scale = { least: ticks[0] ?? 0, most: ticks.at(-1) ?? 0 };
    const bars = stackBars(columns, scale);
    const zero = (scale.most / (scale.most - scale.least)) * 100;
    for (const { y, height } of bars) {
      expect(y).toBeGreaterThan(-0.001);
      expect(y + height).toBeLessThan(100.001);
      // No bar crosses the zero line.
      expect(y + height <= zero + 0.001 || y >= zero - 0.001).toBe(true);
    }
    const drawn = bars.reduce((sum, { height }) => sum + height, 0);
    const all = columns.flat().reduce((sum, value) => sum + Math.abs(value), 0);
    expect(drawn).toBeCloseTo((all / (scale.most - scale.least)) * 100, 3);
  }
});
