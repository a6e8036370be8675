import { expect, test } from "vitest";
import { countOf, readSelection, selectionQuery } from "./program-selection.ts";

const read = (query: string) => readSelection(new URLSearchParams(query));

test.each([
  ["", { search: "", mode: "physical", priceType: "paid" }],
  ["search=%20solar%20", { search: "solar", mode: "physical", priceType: "paid" }],
  ["mode=online&priceType=free", { search: "", mode: "online", priceType: "free" }],
  ["mode=postal&priceType=", { search: "", mode: "physical", priceType: "paid" }],
  [
    "town=yola&month=2026-12&sort=fee&family=build",
    {
      search: "",
      mode: "physical",
      priceType: "paid",
      town: "yola",
      month: "2026-12",
      sort: "fee",
      family: "build",
    },
  ],
  [
    "town=all&month=2026-13&sort=name&family=x",
    { search: "", mode: "physical", priceType: "paid" },
  ],
  // People who learn from home see online programs first.
  ["town=online", { search: "", mode: "online", priceType: "paid", town: "online" }],
])("%j is read as %j", (query, selection) => {
  expect(read(query)).toEqual(selection);
});

test("a long search is cut", () => {
  expect(read(`search=${"x".repeat(10_000)}`).search).toHaveLength(200);
});

test.each([
  "",
  "?town=online",
  "?mode=physical&town=online",
  "?search=a%26b",
  "?mode=hybrid",
  "?search=x&mode=online&priceType=free",
])("%j is written as it was read", (query) => {
  expect(selectionQuery(read(query))).toBe(query);
});

test("a missing count is 0", () => {
  const counts = [{ mode: "online", priceType: "free", count: 4 }] as const;
  expect(countOf(counts, { mode: "online", priceType: "free" })).toBe(4);
  expect(countOf(counts, { mode: "online", priceType: "paid" })).toBe(0);
});
