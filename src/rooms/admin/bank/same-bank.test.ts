import { expect, test } from "vitest";
import { isSameBank } from "./same-bank.ts";

test.each([
  ["Zenith Bank Plc", "Zenith", true],
  ["ACCESS BANK", "Access Bank Nigeria", true],
  ["Access Bank", "Zaure Demonstration Bank", false],
  ["First Bank of Nigeria", "Union Bank of Nigeria", false],
])("%s and %s: one bank, %s", (one, other, isSame) => {
  expect(isSameBank(one, other)).toBe(isSame);
  expect(isSameBank(other, one)).toBe(isSame);
});
