import { expect, test } from "vitest";
import { itemsOf, listPageOf, withPage } from "./list-page.ts";

test.each([
  [null, 25, 1, 3],
  ["2", 25, 2, 3],
  ["3", 25, 3, 3],
  ["4", 25, 3, 3],
  ["999999999999999999999", 25, 1, 3],
  ["0", 25, 1, 3],
  ["-1", 25, 1, 3],
  ["x", 25, 1, 3],
  ["2", 12, 1, 1],
  ["2", 0, 1, 1],
])("page %j of %i items is page %i of %i", (asked, total, page, pageCount) => {
  expect(listPageOf(asked, total, 12)).toMatchObject({ page, pageCount });
});

test("the pages of a list together are the list", () => {
  const all = Array.from({ length: 25 }, (_, index) => index);
  const pages = ["1", "2", "3"].map((page) => itemsOf(all, listPageOf(page, all.length, 12)));
  expect(pages.map(({ length }) => length)).toEqual([12, 12, 1]);
  expect(pages.flat()).toEqual(all);
});

test("the first page has no number in its address", () => {
  expect(withPage("/programs?mode=online", 1)).toBe("/programs?mode=online");
  expect(withPage("/programs?mode=online", 2)).toBe("/programs?mode=online&page=2");
  expect(withPage("/programs", 2)).toBe("/programs?page=2");
});
