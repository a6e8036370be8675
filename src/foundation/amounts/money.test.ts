import { expect, test } from "vitest";
import {
  formatNaira,
  formatRate,
  formatShortNaira,
  koboToNaira,
  nairaToKobo,
  recordedKobo,
  shareOf,
} from "./money.ts";

test.each([
  [0, "₦0"],
  [9_500_000, "₦95,000"],
  [26_500_000, "₦265,000"],
  [100_000_000, "₦1,000,000"],
  [9_500_050, "₦95,000.50"],
  [5, "₦0.05"],
  [-950_000, "−\u2060₦9,500"],
])("%d kobo is shown as %s", (kobo, text) => expect(formatNaira(kobo)).toBe(text));

test.each([
  [0, "₦0"],
  [95_000, "₦950"],
  [9_500_000, "₦95k"],
  [150_000_000, "₦1.5m"],
  [-250_000_000_000, "−\u2060₦2.5bn"],
])("%d kobo is %s on an axis", (kobo, text) => expect(formatShortNaira(kobo)).toBe(text));

test("naira becomes kobo and back", () => {
  expect(nairaToKobo(95_000)).toBe(9_500_000);
  expect(koboToNaira(9_500_000)).toBe(95_000);
});

test.each([0.5, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
  "%d is not an amount in naira",
  (n) => expect(() => nairaToKobo(n)).toThrow(RangeError),
);

test.each([9_500_000, 949_945, 4_749_945, 5, -55, 0, 1_999_999_999_999])(
  "%d kobo in a record are read back unchanged",
  (kobo) => expect(recordedKobo(koboToNaira(kobo))).toBe(kobo),
);

test("a rate is shown in percent", () => {
  expect([1000, 1250, 5].map(formatRate)).toEqual(["10%", "12.5%", "0.05%"]);
});

test("a share is rounded down to whole kobo", () => {
  expect(shareOf(9_500_000, 1000)).toBe(950_000);
  expect(shareOf(999, 1000)).toBe(99);
});
