import { expect, test } from "vitest";
import { hasAnswers, mergeDraft } from "./merge-draft.ts";

const initial = {
  fullName: "",
  trainingLevel: "beginner",
  availability: [],
  signatureDate: "2026-11-21",
};

test("a draft fills an empty form", () => {
  const draft = { fullName: "Asabe", trainingLevel: "advanced", availability: ["Weekends"] };
  expect(mergeDraft(initial, initial, draft)).toEqual(draft);
});

test("what was typed before the scripts ran is not overwritten", () => {
  const fromPage = { ...initial, fullName: "Bello" };
  expect(mergeDraft(fromPage, initial, { fullName: "Asabe", availability: ["Weekdays"] })).toEqual({
    availability: ["Weekdays"],
  });
});

test("what the draft left empty stays as the page has it", () => {
  expect(mergeDraft(initial, initial, { fullName: "", availability: [] })).toEqual({});
});

test("an answer to a question that the form no longer asks is left out", () => {
  expect(mergeDraft(initial, initial, { motherName: "Rifkatu" })).toEqual({});
});

test("the page's own values are no answers", () => {
  expect(hasAnswers(initial, initial)).toBe(false);
  expect(hasAnswers({ ...initial, availability: ["Weekends"] }, initial)).toBe(true);
});
