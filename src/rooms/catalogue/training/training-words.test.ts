import { expect, test } from "vitest";
import { trainingMix } from "./training-terms.ts";
import { levelTimes, mixParts, spellDays, weekLength, weekParts } from "./training-words.ts";

test("a training week has six days, each with its purpose", () => {
  expect(spellDays(weekLength())).toBe("six days");
  expect(weekParts()).toBe("two of theory, three of practice and one on a project");
  expect([spellDays(1), spellDays(14)]).toEqual(["one day", "14 days"]);
});

test("the training mix adds up to 100%", () => {
  expect(mixParts()).toBe(
    "20% classroom, 30% hands-on workshops, 20% mentorship and 30% project-based work",
  );
  expect(Object.values(trainingMix).reduce((sum, share) => sum + share, 0)).toBe(100);
});

test("each level has its duration", () => {
  expect(levelTimes()).toBe("beginner 3 months, intermediate 6 months, advanced 9 months");
});
