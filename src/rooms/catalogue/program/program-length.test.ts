import { expect, test } from "vitest";
import type { Level } from "./program-terms.ts";
import { shortestWeeks } from "./program-words.ts";

test.each([
  [["beginner", "advanced"], "3 to 9 months", 13],
  [["intermediate"], "6 to 9 months", 26],
  [[], "8 weeks", 8],
  [[], "1 week", 1],
  [[], "14 days", 2],
  [[], "3 to 4 months", 13],
  [[], "as long as you like", null],
] as [Level[], string, number | null][])("%j, %s: %j weeks", (levels, durationText, weeks) => {
  expect(shortestWeeks({ levels, durationText })).toBe(weeks);
});
