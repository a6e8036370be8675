import { expect, test } from "vitest";
import { itemsOf, listPageOf, withPage } from "./list-page.ts";

const at = (asked: Record<string, string | null>) =>
  new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );

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
  expect(listPageOf(at({ page: asked }), total, 12)).toMatchObject({
    page,
    lastPage: page,
    pageCount,
  });
});

test.each([
  ["24", null, 25, 1, 2],
  ["25", null, 25, 1, 3],
  ["999999", null, 25, 1, 3],
  ["999999", null, 5_000, 1, 5],
  ["-24", null, 25, 1, 1],
  ["24", "3", 25, 3, 3],
])("the first %j and page %j of %i items are pages %i to %i", (shown, page, total, first, last) => {
  const found = listPageOf(at({ shown, page }), total, 12);
  expect(found).toMatchObject({ page: first, lastPage: last });
  const items = itemsOf(
    Array.from({ length: total }, (_, index) => index),
    found,
  );
  expect(items[0]).toBe((first - 1) * 12);
  expect(items.at(-1)).toBe(Math.min(last * 12, total) - 1);
});

test("the pages of a list together are the list", () => {
  const all = Array.from({ length: 25 }, (_, index) => index);
  const pages = ["1", "2", "3"].map((page) =>
    itemsOf(all, listPageOf(at({ page }), all.length, 12)),
  );
  expect(pages.map(({ length }) => length)).toEqual([12, 12, 1]);
  expect(pages.flat()).toEqual(all);
});

test("the first page has no number in its address", () => {
  expect(withPage("/programs?mode=online", 1)).toBe("/programs?mode=online");
  expect(withPage("/programs?mode=online", 2)).toBe("/programs?mode=online&page=2");
  expect(withPage("/programs", 2)).toBe("/programs?page=2");
});
