import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("a mask that is stretched over its box is drawn once: repeated, its foot crosses its top", () => {
  const rules = globSync("src/**/*.css").flatMap((path) =>
    [
      ...readFileSync(path, "utf8").matchAll(/(--door-mark|mask):\s+[^;{}]*\/ 100% 100%[^;{}]*;/g),
    ].map(([rule]) => `${path} ${rule}`),
  );
  expect(rules.length).toBeGreaterThan(0);
  expect(rules.filter((rule) => !rule.includes("no-repeat"))).toEqual([]);
});
