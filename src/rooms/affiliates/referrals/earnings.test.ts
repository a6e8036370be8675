import { expect, test } from "vitest";
import { earningsOf, readReferrals } from "./commission.ts";

test.each([
  [1, 9_500_000, 1000, 950_000],
  [5, 16_500_000, 1000, 8_250_000],
  [0, 9_500_000, 1000, 0],
  // 33.33 kobo each are 33 kobo each, not 99.99 together.
  [3, 333, 1001, 99],
])("%i learners who pay %i kobo at %i basis points bring %i kobo", (count, fee, rate, kobo) => {
  expect(earningsOf(count, fee, rate)).toBe(kobo);
});

test.each([
  ["10", 10],
  [" 500 ", 500],
  ["0", 0],
  ["501", null],
  ["1e2", null],
  ["-1", null],
  ["2.5", null],
  ["", null],
])("%j is %j referrals", (typed, count) => {
  expect(readReferrals(typed)).toBe(count);
});
