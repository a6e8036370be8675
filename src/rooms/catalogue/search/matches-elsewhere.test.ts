import { expect, test } from "vitest";
import { matchesElsewhere, sumElsewhere } from "./matches-elsewhere.ts";
import type { SelectionCount } from "./program-selection.ts";

const selection = { search: "solar", mode: "physical", priceType: "paid" } as const;
const counts: SelectionCount[] = [
  { mode: "hybrid", priceType: "free", count: 2 },
  { mode: "physical", priceType: "paid", count: 1 },
  { mode: "online", priceType: "paid", count: 1 },
  { mode: "physical", priceType: "sponsorship", count: 1 },
];
const wordsOf = (chosen: Parameters<typeof matchesElsewhere>[0]) =>
  matchesElsewhere(chosen, counts).map(({ words }) => words.replaceAll("\u00a0", " "));

test("each tab says only what differs from the chosen ones", () => {
  expect(wordsOf(selection)).toEqual(["1 online", "1 sponsored", "2 free hybrid"]);
  expect(wordsOf({ ...selection, mode: "online" })).toEqual([
    "1 physical",
    "1 sponsored physical",
    "2 free hybrid",
  ]);
  expect(wordsOf({ ...selection, mode: "hybrid", priceType: "free" })).toEqual([
    "1 paid physical",
    "1 sponsored physical",
    "1 paid online",
  ]);
});

test("the sum says whether there are matches here too", () => {
  const found = matchesElsewhere(selection, counts);
  expect(sumElsewhere(found, 1)).toBe(": 1 in this tab, 4 more: ");
  expect(sumElsewhere(found, 0)).toBe(", in other tabs: ");
  expect(sumElsewhere([], 1)).toBe("");
});
