import { expect, test } from "vitest";
import { nextPage } from "./next-page.ts";

test.each([
  ["/checkout", "/checkout"],
  ["/enrolments/1?key=a%20b#pay", "/enrolments/1?key=a%20b#pay"],
  ["/programs/../checkout", "/checkout"],
  ["//evil.example", "/dashboard"],
  ["/\\evil.example", "/dashboard"],
  ["/.//evil.example", "/dashboard"],
  ["/\t/evil.example", "/dashboard"],
  ["https://evil.example/", "/dashboard"],
  ["javascript:alert(1)", "/dashboard"],
  ["checkout", "/dashboard"],
  ["", "/dashboard"],
  [null, "/dashboard"],
  [`/${"a".repeat(600)}`, "/dashboard"],
])("%j leads to %s", (asked, expected) => {
  expect(nextPage(asked, "/dashboard")).toBe(expected);
});
