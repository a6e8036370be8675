import { expect, test } from "vitest";
import { overBalance, wrongAmount } from "./payment-words.ts";

const openKobo = 9_500_000;

test.each(["0", "-1", "1e15", "1e3", "0x10", "abc", "0.001", "₦40,000.005", "40.000.1"])(
  "%j is not an amount, and is not rounded to one",
  (typed) => {
    expect(wrongAmount(typed, openKobo, false)).toBe("Enter an amount in naira, such as 95,000.");
    expect(wrongAmount(typed, openKobo, true)).not.toBeNull();
  },
);

test("more than is owed is refused, and taken as credit when that is ticked", () => {
  expect(wrongAmount("95,000.01", openKobo, false)).toMatch(
    /₦95,000 is owed, so ₦0.01 is too much/,
  );
  expect(wrongAmount("95,000.01", openKobo, true)).toBeNull();
  expect(overBalance("₦95,000.01", openKobo)).toBe(1);
  expect(wrongAmount(" 95,000 ", openKobo, false)).toBeNull();
  expect(wrongAmount("", openKobo, false)).toBeNull();
});
