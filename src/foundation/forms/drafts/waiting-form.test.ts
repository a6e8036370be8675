import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  openFakeBrowser,
  waitingAnswers,
  waitingDraft,
  waitingMessage,
} from "#tests/support/academy/fake-browser.ts";
import { dropDraft, readDraft, saveDraft } from "./draft-store.ts";
import { keepWaiting, queuedDrafts, readQueued, sessionMark } from "./waiting-form.ts";

let browser: ReturnType<typeof openFakeBrowser>;

beforeEach(() => {
  browser = openFakeBrowser("/contact");
});
afterEach(() => vi.unstubAllGlobals());

test("a form waits beside its draft, and one that is finished later replaces it", () => {
  expect(keepWaiting(waitingDraft, waitingMessage, 1000)).toBe(true);
  expect(keepWaiting(waitingDraft, { ...waitingMessage, key: "key-2" }, 2000)).toBe(true);
  expect(keepWaiting("enrolment-draft:baking", waitingMessage)).toBe(true);
  expect(queuedDrafts()).toEqual([waitingDraft, "enrolment-draft:baking"]);
  expect(readQueued(waitingDraft)).toMatchObject({
    state: "waiting",
    key: "key-2",
    keptAt: 2000,
  });
});

test("clearing the answers also discards the waiting form", () => {
  saveDraft(waitingDraft, waitingAnswers);
  keepWaiting(waitingDraft, waitingMessage);
  dropDraft(waitingDraft);
  expect([...browser.kept.keys()]).toEqual([]);
});

test("a waiting form is not taken for a draft, nor a draft for a waiting form", () => {
  saveDraft(waitingDraft, waitingAnswers);
  expect(queuedDrafts()).toEqual([]);
  keepWaiting(waitingDraft, waitingMessage);
  expect(readDraft(waitingDraft)?.answers).toEqual({ name: "Asabe" });
  expect(readQueued(waitingDraft)?.state).toBe("waiting");
});

test("nothing waits where the setting is off, or the device stores nothing", () => {
  browser.setOfflineSetting(false);
  expect(keepWaiting(waitingDraft, waitingMessage)).toBe(false);
  expect(browser.kept.size).toBe(0);
  browser.setOfflineSetting(true);
  vi.stubGlobal("localStorage", undefined);
  expect(keepWaiting(waitingDraft, waitingMessage)).toBe(false);
});

test("a form that waited before the setting was switched off is not shown as waiting", () => {
  keepWaiting(waitingDraft, waitingMessage);
  browser.setOfflineSetting(false);
  expect(readQueued(waitingDraft)).toBeNull();
});

test("a broken entry is ignored", () => {
  browser.kept.set("waiting:contact-draft", "{");
  expect(readQueued(waitingDraft)).toBeNull();
});

test("the mark of a session tells tokens apart and does not contain them", () => {
  expect(sessionMark()).toBeNull();
  browser.kept.set("userToken", "usr_secret");
  const mark = sessionMark();
  expect(mark).not.toContain("usr_secret");
  browser.kept.set("userToken", "usr_other");
  expect(sessionMark()).not.toBe(mark);
});
