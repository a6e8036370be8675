import { expect, test } from "vitest";
import { readStatementAmount } from "./read-statement-amount.ts";

test.each([
  ["40,000.00", 4_000_000, null],
  ["40000", 4_000_000, null],
  ["1,052.5", 105_250, null],
  ["NGN 40,000.00", 4_000_000, null],
  ["₦40,000", 4_000_000, null],
  ["N40,000.00", 4_000_000, null],
  ["40,000.00 NGN", 4_000_000, null],
  ["40,000.00CR", 4_000_000, "credit"],
  ["40,000.00 DR", 4_000_000, "debit"],
  ["DR 40,000.00", 4_000_000, "debit"],
  ["(12,500.00)", -1_250_000, null],
  ["-50.00", -5_000, null],
  ["50.00-", -5_000, null],
  ["−50.00", -5_000, null],
  ["(NGN 12,500.00)", -1_250_000, null],
  ["1234.5600000000001", 123_456, null],
  ["40 000,".slice(0, 6), 4_000_000, null],
  ["", 0, null],
  ["-", 0, null],
  ["0.00", 0, null],
  ["nil", 0, null],
])("%s is %i kobo", (cell, kobo, mark) => {
  expect(readStatementAmount(cell)).toEqual({ kobo, mark });
});

test.each([
  ["forty", "“forty” is not an amount."],
  ["4,00,0", "“4,00,0” is not an amount."],
  ["1.234.567", "“1.234.567” is not an amount."],
  ["40.123", "“40.123” is not an amount."],
  ["=1+1", "“=1+1” is not an amount."],
  ["USD 40.00", "This is in USD. Only a statement in naira can be compared with the books."],
  ["£40", "This is in £. Only a statement in naira can be compared with the books."],
])("%s is refused", (cell, fault) => {
  expect(readStatementAmount(cell)).toEqual({ fault });
});
