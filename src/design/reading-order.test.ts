import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("no stylesheet shows term and value in another order than they are read", () => {
  const sheets = globSync("src/**/*.css");
  expect(sheets.length).toBeGreaterThan(30);
  const turned = sheets.filter((sheet) =>
    /(column|row|wrap)-reverse/.test(readFileSync(sheet, "utf8")),
  );
  expect(turned).toEqual([]);
});
