import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** An age that a text writes as a number of its own: "under 14", "14 to 17", "18 and over". */
const writtenAge =
  /\b(under|from|least|aged|age of|learners are) \**1[3-8]\b(?! days)|\b1[3-8] (to 1\d\b|years old|and over|or older)/i;

test("no text writes the age of a learner itself", () => {
  const files = globSync(["src/**/*.{ts,tsx}", "content/**/*", "database/seeds/*.ts"]).filter(
    (path) =>
      /\.(tsx?|md|yaml)$/.test(path) && !/\.test\.tsx?$|\/(showcase|learner-ages)/.test(path),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((path) => writtenAge.test(readFileSync(path, "utf8")))).toEqual([]);
});
