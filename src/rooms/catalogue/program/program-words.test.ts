import { expect, test } from "vitest";
import type { CentreId } from "#foundation/academy/centres.ts";
import type { Level, Mode } from "./program-terms.ts";
import { levelRange, modeAndPlace, platformName } from "./program-words.ts";

test.each([
  ["physical", ["yola", "jalingo"], "Physical\u00a0·\u00a0Jalingo, Yola"],
  ["physical", ["yola"], "Physical\u00a0·\u00a0Yola"],
  ["hybrid", ["yola"], "Hybrid\u00a0·\u00a0Online, Yola"],
  ["online", [], "Online"],
] as [Mode, CentreId[], string][])("%s at %s is %s", (mode, centreIds, text) => {
  expect(modeAndPlace({ mode, centreIds })).toBe(text);
});

test.each([
  ["beginner", ["beginner", "intermediate", "advanced"], "Beginner to advanced"],
  ["intermediate", ["intermediate", "advanced"], "Intermediate to advanced"],
  ["beginner", ["beginner", "intermediate"], "Beginner to intermediate"],
  ["beginner", ["beginner", "advanced"], "Beginner and advanced"],
  ["beginner", ["advanced"], "Advanced"],
  ["intermediate", [], "Intermediate"],
] as [Level, Level[], string][])("%s with %j is %s", (level, levels, text) => {
  expect(levelRange({ level, levels })).toBe(text);
});

test("the academy teaches its own programs, and others are named", () => {
  expect(platformName("zaure", "Zaure Academy")).toBe("Taught by Zaure Academy");
  expect(platformName("freeCodeCamp", "Zaure Academy")).toBe("freeCodeCamp");
});
