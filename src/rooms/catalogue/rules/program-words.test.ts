import { expect, test } from "vitest";
import type { Level, Mode } from "./program-terms.ts";
import { levelRange, modeAndPlace, platformName } from "./program-words.ts";

const towns = ["Jalingo", "Yola"];

test.each([
  ["physical", "Jalingo and Yola", "Physical · Jalingo, Yola"],
  ["physical", "Yola", "Physical · Yola"],
  ["hybrid", "Online, with practice days in Yola", "Hybrid · Online, Yola"],
  ["online", "Online", "Online"],
  ["physical", "Mubi", "Physical · Mubi"],
] as [Mode, string, string][])("%s at %s is %s", (mode, location, text) => {
  expect(modeAndPlace({ mode, location }, towns)).toBe(text);
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
