import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openFakeBrowser } from "#tests/support/academy/fake-browser.ts";
import { defineFields, type FormField } from "../field.ts";
import { readDraft, saveDraft } from "./draft-store.ts";
import { joinDrafts, otherDrafts } from "./keep-answers.ts";

const fields = defineFields([
  { name: "fullName", kind: "text", label: "Full name", maxLength: 100 },
]);
const form = "enrolment-draft:tiling";
const draft = (fullName: string) => ({ answers: { fullName }, seed: "seed" });

let kept: Map<string, string>;
let session: Map<string, string>;
beforeEach(() => {
  vi.resetModules();
  ({ kept } = openFakeBrowser("/register/tiling"));
  session = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, text: string) => void session.set(key, text),
    removeItem: (key: string) => void session.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The module as a newly opened page has it. */
const openPage = () => import("./draft-store.ts");

describe("the name of a tab", () => {
  test("is the same on its next page, and not in a tab that was opened from it", async () => {
    const first = await openPage();
    const own = first.ownDraft(form);
    expect(own).toMatch(/^enrolment-draft:tiling@[0-9a-z]+$/);
    // A copy of the session storage is made while the page is on the screen.
    expect(session.size).toBe(0);
    dispatchEvent(new Event("pagehide"));
    vi.resetModules();
    expect((await openPage()).ownDraft(form)).toBe(own);
    expect(session.size).toBe(0);
    vi.resetModules();
    expect((await openPage()).ownDraft(form)).not.toBe(own);
  });

  test.each(["", "x".repeat(100_000), '{"a":1}', "a@b", "null\n"])(
    "is a new one where the stored one is %j",
    async (stored) => {
      session.set("tab", stored);
      expect((await openPage()).tabName()).toMatch(/^[0-9a-z]{10,40}$/);
    },
  );

  test("is a new one on each page where the browser stores nothing", async () => {
    vi.stubGlobal("sessionStorage", undefined);
    expect((await openPage()).tabName()).toMatch(/^[0-9a-z]{10,40}$/);
  });
});

describe("other drafts of a form", () => {
  const now = Date.now();

  test("are offered with the first name, the latest first, and never another form's", () => {
    saveDraft(`${form}@one`, draft("Hassan Musa"), now - 2000);
    saveDraft(`${form}@two`, draft(" "), now - 1000);
    saveDraft(form, draft("Amina"), now - 3000);
    saveDraft("enrolment-draft:tiling-2@three", draft("Bello"), now);
    kept.set(`${form}@half`, '{"answers":{"fu');
    expect(otherDrafts(form, `${form}@own`, fields, now)).toMatchObject([
      { key: `${form}@two`, name: null },
      { key: `${form}@one`, name: "Hassan" },
      { key: form, name: "Amina" },
    ]);
  });

  test("of one person are one offer; the newer answers win, the older ones fill the gaps", () => {
    const [newer, older] = [`${form}@new`, `${form}@old`] as const;
    const answers = { fullName: "Hassan  Musa", phone: "0803 000 0001", town: "" };
    saveDraft(newer, { answers, seed: "new", step: "contact" }, now - 1000);
    const before = { fullName: "hassan musa", phone: "0803 999 9999", town: "Yola" };
    saveDraft(older, { answers: before, seed: "old" }, now - 2000);
    const [offer, ...others] = otherDrafts(form, `${form}@own`, fields, now);
    expect(others).toEqual([]);
    expect(offer).toMatchObject({ key: newer, older: [older], step: "contact" });
    if (offer) joinDrafts(offer);
    expect(readDraft(newer)).toMatchObject({
      answers: { ...answers, town: "Yola" },
      seed: "new",
      savedAt: now - 1000,
    });
    expect(readDraft(older)).toBeNull();
  });

  test("of namesakes with other birth dates, and those that were sent, stay apart", () => {
    const dated: readonly FormField[] = [
      ...fields,
      { name: "born", kind: "date", label: "Date of birth" },
    ];
    const of = (day: string, more = {}) => ({
      answers: { fullName: "Hassan Musa", bornDay: day },
      seed: "s",
      ...more,
    });
    saveDraft(`${form}@one`, of("1"), now - 1000);
    saveDraft(`${form}@two`, of("2"), now - 2000);
    saveDraft(`${form}@three`, of("1", { isPosted: true }), now - 3000);
    saveDraft(`${form}@four`, of("1"), now - 4000);
    kept.set(`waiting:${form}@four`, "waiting");
    saveDraft(`${form}@five`, of(""), now - 5000);
    expect(
      otherDrafts(form, `${form}@own`, dated, now).map(({ key, older }) => [key, older.length]),
    ).toEqual([
      [`${form}@one`, 1],
      [`${form}@two`, 0],
      [`${form}@three`, 0],
      [`${form}@four`, 0],
    ]);
  });

  test("are not offered if the tab came back to its own", () => {
    saveDraft(`${form}@one`, draft("Hassan"), now - 2000);
    saveDraft(`${form}@own`, draft("Hussaini"), now - 1000);
    expect(otherDrafts(form, `${form}@own`, fields, now)).toEqual([]);
    expect(otherDrafts(form, `${form}@own`, fields, now - 1500)).toHaveLength(1);
  });

  test("are taken over with their files and waiting forms, and the tab's own draft stays", async () => {
    const { ownDraft, takeDraft } = await openPage();
    const own = ownDraft(form);
    saveDraft(own, draft("Hussaini"));
    saveDraft(`${form}@one`, draft("Hassan"));
    kept.set(`${form}@one:files`, "files").set(`waiting:${form}@one`, "waiting");
    takeDraft(`${form}@one`);
    expect(readDraft(own)?.answers).toEqual({ fullName: "Hassan" });
    expect([kept.get(`${own}:files`), kept.get(`waiting:${own}`)]).toEqual(["files", "waiting"]);
    expect(kept.has(`${form}@one`)).toBe(false);
    expect(otherDrafts(form, own, fields, 0).map(({ name }) => name)).toEqual(["Hussaini"]);
  });
});
