import { expect, test } from "vitest";
import { asAbove, asAt, learnersOfLines } from "./line-learners.ts";

const lines = ["tiling", "tiling:2", "masonry"].map((key) => ({ key }));
const read = (...choices: string[]) => {
  const raw = Object.fromEntries(
    lines.map(({ key }, at) => [`${key}.learner`, choices[at] ?? ""] as const),
  );
  const found = learnersOfLines(lines, raw);
  return lines.map(({ key }) => {
    const one = found.get(key);
    return one ? `${one.who} at ${one.askedAt}` : null;
  });
};

test.each([
  [
    ["", "", ""],
    [null, null, null],
  ],
  [
    ["self", "7", asAbove],
    ["self at tiling", "7 at tiling:2", "7 at tiling:2"],
  ],
  [
    ["self", "other", "self"],
    ["self at tiling", "other at tiling:2", "self at tiling"],
  ],
  [
    ["other", "other", asAt("tiling")],
    ["other at tiling", "other at tiling:2", "other at tiling"],
  ],
  // The line that a choice points to may be gone, or have no learner yet.
  [
    [asAbove, "", asAt("tiling")],
    [null, null, null],
  ],
  [
    [asAt("masonry"), asAt("gone"), "self"],
    [null, null, "self at masonry"],
  ],
] as const)("%j", (choices, expected) => {
  expect(read(...choices)).toEqual(expected);
});

test("a line that nobody touched has its own choice", () => {
  const found = learnersOfLines([{ key: "a" }, { key: "b", chosen: asAbove }], {
    "a.learner": "self",
  });
  expect(found.get("b")).toEqual({ who: "self", askedAt: "a" });
});
