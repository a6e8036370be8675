import { describe, expect, test } from "vitest";
import { seededRandom } from "#tests/support/academy/random.ts";
import { shareProportionally } from "./allocate.ts";

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

describe("shareProportionally", () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1, [5, 5], [1, 0]],
    [0, [3, 4], [0, 0]],
    [0, [], []],
    [7, [0, 7, 0], [0, 7, 0]],
    [
      9_500_000,
      [1_000_000, 4_000_000, 3_000_000, 1_500_000],
      [1_000_000, 4_000_000, 3_000_000, 1_500_000],
    ],
    // The products here are far beyond 2^53.
    [
      900_000_000_000_001,
      [600_000_000_000_000, 300_000_000_000_001],
      [600_000_000_000_000, 300_000_000_000_001],
    ],
  ])("%d among %j", (amount, weights, shares) => {
    expect(shareProportionally(amount, weights)).toEqual(shares);
  });

  test("loses no kobo, and no share is larger than its weight", () => {
    const random = seededRandom("shares");
    for (let turn = 0; turn < 5_000; turn++) {
      const weights = Array.from({ length: 1 + (turn % 9) }, () => random.below(1e9));
      const amount = random.below(sum(weights) + 1);
      const shares = shareProportionally(amount, weights);
      expect(sum(shares)).toBe(amount);
      expect(shares.every((share, index) => share >= 0 && share <= (weights[index] ?? 0))).toBe(
        true,
      );
    }
  });

  test("throws if the amount cannot be shared", () => {
    expect(() => shareProportionally(-1, [1])).toThrow(RangeError);
    expect(() => shareProportionally(1, [0, 0])).toThrow(RangeError);
    expect(() => shareProportionally(1, [])).toThrow(RangeError);
  });
});
