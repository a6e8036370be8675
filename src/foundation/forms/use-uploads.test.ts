import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openFakeBrowser } from "#tests/support/academy/fake-browser.ts";
import { dayMs } from "../amounts/durations.ts";
import { readKeptFiles, saveKeptFiles } from "./use-uploads.ts";

const key = "test-draft:files";
const cv = { fileId: "id-of-the-cv", name: "my, cv.pdf", size: 2_000 };

let browser: ReturnType<typeof openFakeBrowser>;
beforeEach(() => {
  browser = openFakeBrowser();
});
afterEach(() => vi.unstubAllGlobals());

test("files of a form come back as they were kept", () => {
  const files = { cvResume: { ...cv, at: Date.now() } };
  saveKeptFiles(key, files);
  expect(readKeptFiles(key)).toEqual(files);
});

test("a file that the server is about to remove is not offered any more", () => {
  const now = Date.now();
  const minute = 60_000;
  saveKeptFiles(key, {
    cvResume: { ...cv, at: now - dayMs + 5 * minute },
    coverLetter: { ...cv, at: now - dayMs + 15 * minute },
  });
  expect(Object.keys(readKeptFiles(key, now))).toEqual(["coverLetter"]);
});

test("no file leaves nothing on the device", () => {
  saveKeptFiles(key, { cvResume: { ...cv, at: Date.now() } });
  saveKeptFiles(key, {});
  expect(browser.kept.size).toBe(0);
  expect(readKeptFiles(key)).toEqual({});
});
