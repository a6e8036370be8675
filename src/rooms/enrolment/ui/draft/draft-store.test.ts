import { describe, expect, test } from "vitest";
import { type KeyValueStore, openDraftStore } from "./draft-store.ts";
import { newSeed, submissionKey } from "./submission-key.ts";

const dayMs = 86_400_000;

function memoryStorage(): KeyValueStore & { texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    get length() {
      return texts.size;
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

const draft = {
  answers: { fullName: "Asabe Danladi", availability: ["Weekdays", "Weekends"] },
  seed: "seed",
};

describe("a draft", () => {
  test("comes back as it was kept", () => {
    const storage = memoryStorage();
    openDraftStore("tiling", () => storage).save(draft);
    expect(openDraftStore("tiling", () => storage).read()).toMatchObject(draft);
  });

  test("is the draft of one program only", () => {
    const storage = memoryStorage();
    openDraftStore("tiling", () => storage).save(draft);
    expect(openDraftStore("plumbing", () => storage).read()).toBeNull();
  });

  test("ends 30 days after its last change, and is then removed from the device", () => {
    const storage = memoryStorage();
    let now = 1_000 * dayMs;
    const store = openDraftStore(
      "tiling",
      () => storage,
      () => now,
    );
    store.save(draft);
    now += 30 * dayMs;
    expect(store.read()).not.toBeNull();
    now += 1;
    expect(store.read()).toBeNull();
    expect(storage.texts.size).toBe(0);
  });

  test("that ended is removed when the form of another program opens", () => {
    const storage = memoryStorage();
    openDraftStore(
      "tiling",
      () => storage,
      () => 0,
    ).save(draft);
    storage.setItem("cart", "[]");
    openDraftStore(
      "plumbing",
      () => storage,
      () => 31 * dayMs,
    ).read();
    expect([...storage.texts.keys()]).toEqual(["cart"]);
  });

  test("dated far ahead of the clock is none", () => {
    const storage = memoryStorage();
    openDraftStore(
      "tiling",
      () => storage,
      () => 400 * dayMs,
    ).save(draft);
    const store = openDraftStore(
      "tiling",
      () => storage,
      () => 0,
    );
    expect(store.read()).toBeNull();
  });

  test("is gone once it is cleared", () => {
    const storage = memoryStorage();
    const store = openDraftStore("tiling", () => storage);
    store.save(draft);
    store.clear();
    expect(store.read()).toBeNull();
  });

  test.each([
    ["half a text", '{"answers":{"fullN'],
    ["something else", '"hello"'],
    ["answers that are none", '{"answers":{"a":{"b":1}},"seed":"x","savedAt":0}'],
  ])("of %s is none and breaks nothing", (_name, text) => {
    const storage = memoryStorage();
    storage.setItem("enrolment-draft:tiling", text);
    const store = openDraftStore(
      "tiling",
      () => storage,
      () => 0,
    );
    expect(store.read()).toBeNull();
  });

  test("on a device that blocks storage, or has none left, breaks nothing", () => {
    const blocked = openDraftStore("tiling", () => {
      throw new DOMException("denied", "SecurityError");
    });
    expect([blocked.read(), blocked.save(draft), blocked.clear()]).toEqual([
      null,
      false,
      undefined,
    ]);
    const full = memoryStorage();
    full.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    expect(openDraftStore("tiling", () => full).save(draft)).toBe(false);
  });
});

describe("the key of a submission", () => {
  test("is the same for the same answers of one draft", () => {
    expect(submissionKey("seed", { a: "1" })).toBe(submissionKey("seed", { a: "1" }));
  });

  test("is another for changed answers, and for another draft", () => {
    const key = submissionKey("seed", { emailAddress: "a@example.com" });
    expect(submissionKey("seed", { emailAddress: "b@example.com" })).not.toBe(key);
    expect(submissionKey(newSeed(), { emailAddress: "a@example.com" })).not.toBe(key);
  });

  test("fits into a header", () => {
    expect(submissionKey(newSeed(), { name: "ƙofa ₦" })).toMatch(/^[0-9a-z-]{10,200}$/);
  });
});
