import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { adultAge, guardedAges, minimumLearnerAge } from "#rooms/enrolment/rules/learner-ages.ts";
import { findPolicy } from "./find-policy.ts";
import { listHelp } from "./list-help.ts";
import { findPost } from "./list-posts.ts";

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

test("policies, help and blog say the ages of the registration form", () => {
  const help = listHelp().flatMap(({ questions }) => questions);
  const age = help.find(({ id }) => id === "how-old-must-i-be");
  for (const text of [
    findPolicy("privacy")?.shortHtml,
    findPolicy("privacy")?.html,
    findPolicy("terms")?.shortHtml,
    findPolicy("terms")?.html,
    age?.html,
    findPost("an-hour-in-the-workshop")?.html,
  ]) {
    expect(text).toMatch(new RegExp(`(under|at least) (<strong>)?${minimumLearnerAge}\\b`, "i"));
    expect(text).toContain(guardedAges);
  }
  expect(age?.words).toContain(`under ${adultAge}`);
});
