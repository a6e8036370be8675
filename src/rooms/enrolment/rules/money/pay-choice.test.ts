import { expect, test } from "vitest";
import { readAmountKobo } from "./pay-choice.ts";

test.each([
  ["40000", 4_000_000],
  ["₦40,000", 4_000_000],
  [" 40 000 naira", 4_000_000],
  ["NGN 40,000.50", 4_000_050],
  ["0", null],
  ["-500", null],
  ["forty", null],
  ["", null],
  ["40.000.1", null],
  ["99999999999999", null],
])("%j is %j kobo", (typed, amountKobo) => {
  expect(readAmountKobo(typed)).toBe(amountKobo);
});
