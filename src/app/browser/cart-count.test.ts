import { expect, test } from "vitest";
import { countItems } from "./cart-count.ts";

test.each([
  ["nothing stored", null, 0],
  ["an empty cart", "[]", 0],
  ["two items", '[{"id":"masonry"},{"id":"tiling"}]', 2],
  ["something that is no list", '{"id":"masonry"}', 0],
  ["something unreadable", "[{", 0],
])("%s", (_name, stored, count) => {
  expect(countItems(stored)).toBe(count);
});
