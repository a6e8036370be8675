import { afterEach, describe, expect, test, vi } from "vitest";
import { openFakeBrowser } from "#tests/support/academy/fake-browser.ts";
import { dayMs } from "../../amounts/durations.ts";
import {
  type DraftKey,
  dropDraft,
  dropPosted,
  markPosted,
  newSeed,
  readDraft,
  removeEnded,
  saveDraft,
} from "./draft-store.ts";
import { submissionKey } from "./waiting-form.ts";

afterEach(() => vi.unstubAllGlobals());

const openDraftStore = (key: DraftKey, clock: () => number = Date.now) => ({
  read: () => readDraft(key, clock()),
  save: (given: typeof draft) => saveDraft(key, given, clock()),
  clear: () => dropDraft(key),
});

const tiling = "enrolment-draft:tiling";
const draft = {
  answers: { fullName: "Asabe Danladi", availability: ["Weekdays", "Weekends"] },
  seed: "seed",
};

describe("a draft", () => {
  test("comes back as it was kept", () => {
    openFakeBrowser();
    openDraftStore(tiling).save(draft);
    expect(openDraftStore(tiling).read()).toMatchObject(draft);
  });

  test("is the draft of one form only", () => {
    openFakeBrowser();
    openDraftStore(tiling).save(draft);
    expect(openDraftStore("enrolment-draft:plumbing").read()).toBeNull();
  });

  test("expires 30 days after its last change, and is then removed from the device", () => {
    const { kept } = openFakeBrowser();
    let now = 1_000 * dayMs;
    const store = openDraftStore(tiling, () => now);
    store.save(draft);
    now += 30 * dayMs;
    expect(store.read()).not.toBeNull();
    now += 1;
    expect(store.read()).toBeNull();
    removeEnded(now);
    expect(kept.size).toBe(0);
  });

  test("that expired is removed when any page opens, and nothing else is", () => {
    const { kept } = openFakeBrowser();
    openDraftStore(tiling, () => 0).save(draft);
    openDraftStore("contact-draft", () => 20 * dayMs).save(draft);
    kept.set("cart", "[]");
    removeEnded(31 * dayMs);
    expect([...kept.keys()]).toEqual(["contact-draft", "cart"]);
  });

  test("dated far ahead of the clock is ignored, and comes back when the clock is right", () => {
    openFakeBrowser();
    openDraftStore(tiling, () => 400 * dayMs).save(draft);
    removeEnded(0);
    expect(openDraftStore(tiling, () => 0).read()).toBeNull();
    expect(openDraftStore(tiling, () => 401 * dayMs).read()).toMatchObject(draft);
  });

  test("is gone once it is cleared", () => {
    openFakeBrowser();
    const store = openDraftStore(tiling);
    store.save(draft);
    store.clear();
    expect(store.read()).toBeNull();
  });

  test("that the browser itself posted stays until a page says it was sent", () => {
    openFakeBrowser();
    const { read, save } = openDraftStore(tiling);
    save(draft);
    const before = read();
    markPosted(tiling);
    expect(read()).toEqual({ ...before, isPosted: true });
    dropPosted(tiling);
    expect(read()).toBeNull();
  });

  test("that someone changed after it was posted stays", () => {
    openFakeBrowser();
    const { read, save } = openDraftStore(tiling);
    save(draft);
    markPosted(tiling);
    save(draft);
    dropPosted(tiling);
    expect(read()).toMatchObject(draft);
  });

  test.each([
    ["half a text", '{"answers":{"fullN'],
    ["something else", '"hello"'],
    ["malformed answers", '{"answers":{"a":{"b":1}},"seed":"x","savedAt":0}'],
  ])("of %s is ignored and breaks nothing", (_name, text) => {
    const { kept } = openFakeBrowser();
    kept.set(tiling, text);
    expect(openDraftStore(tiling, () => 0).read()).toBeNull();
  });

  test("on a device that blocks storage, or has none left, breaks nothing", () => {
    openFakeBrowser();
    const store = openDraftStore(tiling);
    vi.stubGlobal("localStorage", {
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    });
    expect(store.save(draft)).toBe(false);
    Object.defineProperty(globalThis, "localStorage", {
      configurable: true,
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
    expect([store.read(), store.save(draft), store.clear()]).toEqual([null, false, undefined]);
  });
});

describe("the key of a submission", () => {
  test("is the same for the same answers of one draft", () => {
    expect(submissionKey("seed", { a: "1" })).toBe(submissionKey("seed", { a: "1" }));
  });

  test("differs for changed answers, and for another draft", () => {
    const key = submissionKey("seed", { emailAddress: "a@example.com" });
    expect(submissionKey("seed", { emailAddress: "b@example.com" })).not.toBe(key);
    expect(submissionKey(newSeed(), { emailAddress: "a@example.com" })).not.toBe(key);
  });

  test("fits into a header", () => {
    expect(submissionKey(newSeed(), { name: "ƙofa ₦" })).toMatch(/^[0-9a-z-]{10,200}$/);
  });
});
