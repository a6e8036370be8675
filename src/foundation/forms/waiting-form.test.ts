import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openFakeBrowser } from "#tests/fake-browser.ts";
import { dropDraft } from "./draft-key.ts";
import { readDraft, saveDraft } from "./draft-store.ts";
import { keepWaiting, queuedDrafts, readQueued, sessionMark } from "./waiting-form.ts";

const message = {
  title: "message",
  address: "/api/contact",
  body: { name: "Asabe" },
  key: "key-1",
  page: "/contact",
};
let browser: ReturnType<typeof openFakeBrowser>;

beforeEach(() => {
  browser = openFakeBrowser("/contact");
});
afterEach(() => vi.unstubAllGlobals());

test("a form waits beside its draft, and one that is finished later replaces it", () => {
  expect(keepWaiting("contact-draft", message, 1000)).toBe(true);
  expect(keepWaiting("contact-draft", { ...message, key: "key-2" }, 2000)).toBe(true);
  expect(keepWaiting("enrolment-draft:baking", message)).toBe(true);
  expect(queuedDrafts()).toEqual(["contact-draft", "enrolment-draft:baking"]);
  expect(readQueued("contact-draft")).toMatchObject({
    state: "waiting",
    key: "key-2",
    keptAt: 2000,
  });
});

test("clearing the answers also discards what waits", () => {
  saveDraft("contact-draft", { answers: { name: "Asabe" }, seed: "s" });
  keepWaiting("contact-draft", message);
  dropDraft("contact-draft");
  expect([...browser.kept.keys()]).toEqual([]);
});

test("what waits is not taken for a draft, and drafts are not taken for what waits", () => {
  saveDraft("contact-draft", { answers: { name: "Asabe" }, seed: "s" });
  expect(queuedDrafts()).toEqual([]);
  keepWaiting("contact-draft", message);
  expect(readDraft("contact-draft")?.answers).toEqual({ name: "Asabe" });
  expect(readQueued("contact-draft")?.state).toBe("waiting");
});

test("nothing waits where the setting is off, or the device stores nothing", () => {
  browser.setOfflineSetting(false);
  expect(keepWaiting("contact-draft", message)).toBe(false);
  expect(browser.kept.size).toBe(0);
  browser.setOfflineSetting(true);
  vi.stubGlobal("localStorage", undefined);
  expect(keepWaiting("contact-draft", message)).toBe(false);
});

test("what waited before the setting was switched off is not shown as waiting", () => {
  keepWaiting("contact-draft", message);
  browser.setOfflineSetting(false);
  expect(readQueued("contact-draft")).toBeNull();
});

test("a broken entry is none", () => {
  browser.kept.set("waiting:contact-draft", "{");
  expect(readQueued("contact-draft")).toBeNull();
});

test("the mark of a session tells tokens apart and does not contain them", () => {
  expect(sessionMark()).toBeNull();
  browser.kept.set("userToken", "usr_secret");
  const mark = sessionMark();
  expect(mark).not.toContain("usr_secret");
  browser.kept.set("userToken", "usr_other");
  expect(sessionMark()).not.toBe(mark);
});
