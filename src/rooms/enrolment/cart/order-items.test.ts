import { describe, expect, test } from "vitest";
import { asAbove, asAt } from "./line-learners.ts";
import {
  answersWithout,
  learnersToQuote,
  learnersToSend,
  problemsOfLines,
} from "./order-items.ui.ts";

const line = (key: string) => ({
  key,
  choices: key === "tiling" ? [] : [{ value: asAbove, label: "" }],
});
const lines = ["tiling", "tiling:2", "masonry"].map(line);
const child = { "tiling.learner": "other", "tiling.fullName": "Musa Bello" };
const born = {
  "tiling.dateOfBirthDay": "14",
  "tiling.dateOfBirthMonth": "3",
  "tiling.dateOfBirthYear": "2011",
};

test("each line sends its learner with what was typed where they were asked about", () => {
  const sent = learnersToSend(lines, {
    ...child,
    "tiling:2.learner": "7",
    "tiling:2.guardianName": "Hauwa",
    "masonry.learner": asAt("tiling"),
    affiliateCode: "ASABE10",
  });
  expect([...sent.values()]).toEqual([
    { fullName: "Musa Bello" },
    { learnerId: "7", guardianName: "Hauwa" },
    { fullName: "Musa Bello" },
  ]);
});

describe("the same parent or guardian as of the first child", () => {
  const guardian = {
    "tiling.guardianName": "Hauwa Danjuma",
    "tiling.guardianPhone": "+2348020000000",
    "tiling.guardianRelationship": "Mother",
  };
  const second = {
    "tiling:2.learner": "other",
    "tiling:2.fullName": "Zara Bello",
    "tiling:2.guardianConsent": "yes",
  };
  const same = { ...child, ...guardian, ...second, "tiling:2.sameGuardian": "yes" };

  test("is sent for each of them, and each has a consent of its own", () => {
    expect(learnersToSend(lines, same).get("tiling:2")).toEqual({
      fullName: "Zara Bello",
      guardianName: "Hauwa Danjuma",
      guardianPhone: "+2348020000000",
      guardianRelationship: "Mother",
      guardianConsent: "yes",
    });
  });

  test("is not sent where the tick is gone", () => {
    const another = { ...same, "tiling:2.sameGuardian": "", "tiling:2.guardianName": "Asabe" };
    expect(learnersToSend(lines, another).get("tiling:2")).toMatchObject({ guardianName: "Asabe" });
  });

  test("has its problems at the tick, because nothing else is asked there", () => {
    const fields = { "items.0.learner.guardianName": "Her own name" };
    expect(problemsOfLines(fields, ["tiling:2"], lines, same)).toEqual({
      "tiling:2.sameGuardian": "Her own name",
    });
  });

  test("stays when the first child is removed", () => {
    expect(answersWithout("tiling", lines, same)).toEqual({
      "tiling:2.guardianName": "Hauwa Danjuma",
      "tiling:2.guardianPhone": "+2348020000000",
      "tiling:2.guardianRelationship": "Mother",
    });
  });
});

test("a quote gets a new learner once name and birth date are there", () => {
  const typed = { ...child, "tiling:2.learner": "self" };
  expect(learnersToQuote(lines, typed)).toEqual({ "tiling:2": { self: true } });
  expect(learnersToQuote(lines, { ...typed, ...born })).toEqual({
    tiling: { fullName: "Musa Bello", dateOfBirth: "2011-03-14" },
    "tiling:2": { self: true },
  });
});

test("problems come to the line that asked, by the items that were sent", () => {
  const fields = {
    "items.0.learner": "Twice",
    "items.1.learner.fullName": "Enter it",
    "items.5.learner": "Of no line",
    affiliateCode: "x",
  };
  const answers = { ...child, "masonry.learner": asAt("tiling") };
  expect(problemsOfLines(fields, ["tiling:2", "masonry"], lines, answers)).toEqual({
    "tiling:2.learner": "Twice",
    "tiling.fullName": "Enter it",
    "items.5.learner": "Of no line",
    affiliateCode: "x",
  });
});

describe("a line that goes", () => {
  test("leaves its learner to the next line with the same one", () => {
    const answers = { ...child, "tiling:2.learner": "self", "masonry.learner": asAt("tiling") };
    expect(answersWithout("tiling", lines, answers)).toEqual({
      "masonry.learner": "other",
      "masonry.fullName": "Musa Bello",
    });
  });

  test("takes its learner along if no other line has the same one", () => {
    expect(answersWithout("tiling", lines, { ...child, "masonry.learner": "self" })).toEqual({});
    expect(answersWithout("masonry", lines, { ...child, "masonry.learner": asAbove })).toEqual({});
  });

  test("is no longer named by lines further down", () => {
    const four = [...lines, line("plumbing")];
    const answers = {
      ...child,
      "tiling:2.learner": "self",
      "masonry.learner": asAt("tiling"),
      "plumbing.learner": asAt("tiling"),
    };
    expect(answersWithout("tiling", four, answers)).toMatchObject({
      "masonry.learner": "other",
      "plumbing.learner": asAbove,
    });
  });
});
