import { expect, test } from "vitest";
import { readRate } from "./money-panels.tsx";

test.each([
  ["10", 1000],
  ["12.5", 1250],
  [" 12,5 % ", 1250],
  ["0", 0],
  ["0.05", 5],
  ["50", 5000],
  ["50.01", null],
  ["99", null],
  ["-1", null],
  ["1.234", null],
  ["ten", null],
  ["", null],
])("the typed rate %j is %j basis points", (typed, expected) => {
  expect(readRate(typed)).toBe(expected);
});
