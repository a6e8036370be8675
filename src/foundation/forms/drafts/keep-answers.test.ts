import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openFakeBrowser } from "#tests/support/academy/fake-browser.ts";
import { defineFields } from "../field.ts";
import { initialAnswers } from "../typed-answers.ts";
import { readDraft } from "./draft-store.ts";
import { hasAnswers, keepAnswers, mergeDraft, todayOf } from "./keep-answers.ts";

const fields = defineFields([
  { name: "fullName", kind: "text", label: "Full name", maxLength: 100 },
  { name: "password", kind: "password", label: "Password", maxLength: 100 },
  { name: "token", kind: "hidden", label: "Token", maxLength: 100 },
  { name: "signatureDate", kind: "date", label: "Date", default: "today" },
]);
const initial = initialAnswers(fields, { today: "2026-11-22" }, { token: "secret" });
const kept = { draftKey: "test-draft", fields, initial } as const;

let browser: ReturnType<typeof openFakeBrowser>;
beforeEach(() => {
  browser = openFakeBrowser();
});
afterEach(() => vi.unstubAllGlobals());

test("what was typed is kept; passwords, hidden texts and the page's own date are not", () => {
  const typed = { ...initial, fullName: "Asabe", password: "correct horse" };
  expect(keepAnswers(kept, typed, "seed")).toBe(true);
  expect(readDraft("test-draft")).toMatchObject({ answers: { fullName: "Asabe" }, seed: "seed" });
  expect(Object.keys(readDraft("test-draft")?.answers ?? {})).toEqual(["fullName"]);
  expect(JSON.stringify([...browser.kept])).not.toMatch(/correct horse|secret/);
});

test("a date that someone chose is kept", () => {
  keepAnswers(kept, { ...initial, signatureDateDay: "21" }, "seed");
  expect(readDraft("test-draft")?.answers).toMatchObject({
    signatureDateDay: "21",
    signatureDateMonth: "11",
    signatureDateYear: "2026",
  });
});

test("a form without a key keeps nothing, and that is not a failure", () => {
  expect(keepAnswers({ ...kept, draftKey: null }, { fullName: "Asabe" }, "seed")).toBe(true);
  expect(browser.kept.size).toBe(0);
});

describe("a draft and what the page has", () => {
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
    expect(
      mergeDraft(fromPage, initial, { fullName: "Asabe", availability: ["Weekdays"] }),
    ).toEqual({
      availability: ["Weekdays"],
    });
  });

  test("a field that the draft left empty keeps the page's value", () => {
    expect(mergeDraft(initial, initial, { fullName: "", availability: [] })).toEqual({});
  });

  test("an answer to a question that the form no longer asks is left out", () => {
    expect(mergeDraft(initial, initial, { motherName: "Rifkatu" })).toEqual({});
  });

  test("the page's own values do not count as answers", () => {
    expect(hasAnswers(initial, initial)).toBe(false);
    expect(hasAnswers({ ...initial, availability: ["Weekends"] }, initial)).toBe(true);
  });
});

test.each([
  ["2026-11-22", "2026-11-22T10:00:00Z", "2026-11-22", "the same day"],
  ["2026-11-22", "2026-11-22T23:30:00Z", "2026-11-23", "after midnight in Lagos"],
  ["2026-11-22", "2026-11-29T10:00:00Z", "2026-11-29", "a week later"],
  ["2026-11-22", "2026-11-30T10:00:00Z", "2026-11-22", "a clock that is ahead"],
  ["2026-11-22", "2099-01-01T10:00:00Z", "2026-11-22", "a clock that is far ahead"],
  ["2026-11-22", "2026-11-21T10:00:00Z", "2026-11-22", "a clock that is behind"],
  ["2026-11-22", "2010-01-01T10:00:00Z", "2026-11-22", "a clock that was reset"],
  ["", "2026-11-22T10:00:00Z", "2026-11-22", "a form that knows no day"],
])("a page of %s seen at %s is filled in on %s: %s", (pageDay, now, expected) => {
  expect(todayOf(pageDay, new Date(now))).toBe(expected);
});
