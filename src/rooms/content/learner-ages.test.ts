import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** An age written directly in a text: "under 14", "14 to 17", "18 and over". */
const writtenAge =
  /\b(under|from|least|aged|age of|learners are) \**1[3-8]\b(?! days)|\b1[3-8] (to 1\d\b|years old|and over|or older)/i;

test("no text hard-codes a learner's age", () => {
  const files = globSync([
    "src/**/*.{ts,tsx}",
    "{academy,content}/**/*",
    "database/seeds/*.ts",
  ]).filter((path) => /\.(tsx?|md|yaml)$/.test(path) && !/\.test\.tsx?$|\/learner-ages/.test(path));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((path) => writtenAge.test(readFileSync(path, "utf8")))).toEqual([]);
});
