import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openFakeBrowser } from "#tests/fake-browser.ts";
import { readDraft } from "./draft-store.ts";
import { defineFields } from "./field.ts";
import { initialAnswers } from "./initial-answers.ts";
import { keepAnswers } from "./keep-answers.ts";

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

test("a date that somebody chose is kept", () => {
  keepAnswers(kept, { ...initial, signatureDateDay: "21" }, "seed");
  expect(readDraft("test-draft")?.answers).toMatchObject({
    signatureDateDay: "21",
    signatureDateMonth: "11",
    signatureDateYear: "2026",
  });
});

test("a form without a key keeps nothing, and that is no failure", () => {
  expect(keepAnswers({ ...kept, draftKey: null }, { fullName: "Asabe" }, "seed")).toBe(true);
  expect(browser.kept.size).toBe(0);
});
