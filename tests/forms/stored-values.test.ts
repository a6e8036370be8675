import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readKeptTown } from "#foundation/browser/kept-town.ts";
import { readDraft, removeEnded } from "#foundation/forms/drafts/draft-store.ts";
import { queuedDrafts, readQueued } from "#foundation/forms/drafts/waiting-form.ts";
import { readKeptFiles } from "#foundation/forms/use-uploads.ts";
import { audiences } from "#foundation/http/audiences.ts";
import { hasEndedByItself, takeWaiting } from "#foundation/http/session-end.ts";
import {
  checkSession,
  deviceHeaders,
  keepSession,
  readSession,
} from "#rooms/accounts/sessions/session.ui.ts";
import { readEntries, readSlips } from "#rooms/admin/counter/entries.ui.ts";
import { readRecentFinds } from "#rooms/admin/find/use-found.ui.ts";
import { readKeptLink } from "#rooms/affiliates/sharing/kept-code.ui.ts";
import { addToCart, countInCart } from "#rooms/enrolment/cart/cart-store.ui.ts";
import { openFakeBrowser } from "../support/academy/fake-browser.ts";

/**
 * What a browser has stored is input: an older version of the site wrote it, a write stopped halfway, someone changed
 * it by hand. For every key: what does not fit is treated as if it were not there.
 */

const long = "x".repeat(100_000);
const now = Date.now();

const user = { id: "1", email: "a@mail.example", name: "Asabe", role: "user" };
const affiliate = { ...user, role: "affiliate", mustChangePassword: false };
const admin = { ...user, role: "admin", permissions: ["account.own"] };
const draft = { answers: { fullName: "Asabe" }, seed: "seed1", savedAt: now };
const waiting = {
  state: "waiting",
  title: "message",
  address: "/api/contact",
  body: { name: "Asabe" },
  key: "key-1",
  page: "/contact",
  signedIn: null,
  keptAt: now,
  attempts: 0,
  notBefore: 0,
};
const counterEntry = {
  state: "waiting",
  id: "entry-1",
  kind: "payment",
  enrolmentId: "enrolment-1",
  fullName: "Asabe",
  course: "Tiling",
  amountKobo: 1_000_000,
  slip: "P-KTM-007",
  by: "person-1",
  byName: "Hauwa",
  at: now,
  body: { amountKobo: 1_000_000 },
  key: "key-1",
  typed: { amount: "10,000" },
};
const find = {
  kind: "person",
  id: "learner-1",
  title: "Asabe",
  detail: "",
  href: "/admin/people/learner-1",
};
const about = { title: "message", page: "/contact", keptAt: now };

type Stored = {
  readonly key: string;
  /** A valid value. */
  readonly good: unknown;
  /** Other stored values. */
  readonly beside?: Readonly<Record<string, string>>;
  readonly read: () => unknown;
  /** What reading returns when nothing fits. */
  readonly none: unknown;
  /** As an earlier version of the site wrote it, or as someone else might. */
  readonly unfit: Readonly<Record<string, unknown>>;
};

const keys: readonly Stored[] = [
  {
    key: "user",
    good: user,
    beside: { userToken: "usr_1" },
    read: () => readSession("user"),
    none: null,
    unfit: {
      "without an id": { ...user, id: undefined },
      "with a number for a name": { ...user, name: 7 },
      "with an endless name": { ...user, name: long },
    },
  },
  {
    key: "affiliateUser",
    good: affiliate,
    beside: { affiliateToken: "aff_1" },
    read: () => readSession("affiliate"),
    none: null,
    unfit: {
      "without the flag of a temporary password": { ...user, role: "affiliate" },
      "with an endless address": { ...affiliate, email: long },
    },
  },
  {
    key: "adminUser",
    good: admin,
    beside: { adminToken: "adm_1" },
    read: () => readSession("admin"),
    none: null,
    unfit: {
      "without permissions": { ...user, role: "admin" },
      "with one permission as a text": { ...admin, permissions: "account.own" },
      "with permissions that are numbers": { ...admin, permissions: [1] },
      "with an endless permission": { ...admin, permissions: [long] },
      "with a second factor that is a text": { ...admin, needsSecondFactor: "yes" },
    },
  },
  ...(["user", "affiliate", "admin"] as const).map((audience) => ({
    key: audiences[audience].token,
    good: "usr_1",
    beside: { [audiences[audience].person]: JSON.stringify({ user, affiliate, admin }[audience]) },
    read: () => readSession(audience),
    none: null,
    unfit: {
      // Neither can be sent in a header.
      "with a line break": "usr_1\nusr_2",
      "with letters of another script": "usr_ƙ",
    },
  })),
  {
    key: "deviceToken",
    good: "dev_1",
    read: deviceHeaders,
    none: {},
    unfit: { "with a line break": "dev_1\ndev_2", "with letters of another script": "dev_ƙ" },
  },
  {
    key: "cart",
    good: [{ id: "tiling", price: 95_000, title: "Tiling" }],
    read: countInCart,
    none: 0,
    unfit: {
      "as a list of ids": ["tiling"],
      "with an endless id": [{ id: long }],
      "under other names": [{ programId: "tiling" }],
    },
  },
  {
    key: "cart",
    good: { keptFor: "1", value: '[{"id":"tiling"}]' },
    read: () => hasEndedByItself(audiences.user),
    none: false,
    unfit: { "for nobody": { keptFor: { id: 1 } }, "for an endless id": { keptFor: long } },
  },
  {
    key: "affiliateRef",
    good: { code: "ASABE10", via: "flyer", keptAt: now, counted: true },
    read: readKeptLink,
    none: { keptCode: null, via: null },
    unfit: {
      "without its time": { code: "ASABE10" },
      "as the code alone": "ASABE10",
      "with an endless code": { code: long, keptAt: now },
    },
  },
  {
    key: "town",
    good: { id: "yola" },
    read: readKeptTown,
    none: null,
    unfit: {
      "as the id alone": "yola",
      "with a number": { id: 7 },
      "with an endless id": { id: long },
      "with letters that no address has": { id: 'yola"]' },
    },
  },
  {
    key: "counterEntries",
    good: [counterEntry],
    read: readEntries,
    none: [],
    unfit: {
      "with a key that no header can have": [{ ...counterEntry, key: "a b" }],
      "with an amount that is none": [{ ...counterEntry, amountKobo: "1000" }],
      "with a slip of another shape": [{ ...counterEntry, slip: "P-IOU-1" }],
      "with an endless name": [{ ...counterEntry, fullName: long }],
      "in a state that there is not": [{ ...counterEntry, state: "lost" }],
    },
  },
  {
    key: "counterSlips",
    good: { device: "KTM", count: 7 },
    read: readSlips,
    none: null,
    unfit: {
      "with letters that are mixed up": { device: "KTO", count: 7 },
      "with a count below nothing": { device: "KTM", count: -1 },
    },
  },
  {
    key: "recentFinds",
    good: [find],
    read: readRecentFinds,
    none: [],
    unfit: {
      "of an unknown kind": [{ ...find, kind: "ghost" }],
      "with a link to another site": [{ ...find, href: "https://elsewhere.example" }],
      "with an endless title": [{ ...find, title: long }],
      "that waits for someone else": { keptFor: "2", value: JSON.stringify([find]) },
    },
  },
  {
    key: "contact-draft",
    good: draft,
    read: () => readDraft("contact-draft"),
    none: null,
    unfit: {
      "without a seed": { ...draft, seed: undefined },
      // It is a part of a header.
      "with an endless seed": { ...draft, seed: long },
      "with a seed of another script": { ...draft, seed: "ƙ" },
      "with a list for the answers": { ...draft, answers: ["Asabe"] },
      "with answers that are numbers": { ...draft, answers: { fullName: 7 } },
      "without answers": { ...draft, answers: undefined },
    },
  },
  {
    key: "job-application-draft:files",
    good: { ...draft, answers: { cv: ["file-1", "cv.pdf", "7", String(now)] }, seed: "" },
    read: () => readKeptFiles("job-application-draft:files"),
    none: {},
    unfit: {
      "with a name only": { ...draft, answers: { cv: "cv.pdf" } },
      "without size and time": { ...draft, answers: { cv: ["file-1", "cv.pdf"] } },
      "with a size that is no number": {
        ...draft,
        answers: { cv: ["file-1", "cv.pdf", "big", String(now)] },
      },
      "with an endless id": { ...draft, answers: { cv: [long, "cv.pdf", "7", String(now)] } },
    },
  },
  {
    key: "waiting:contact-draft",
    good: waiting,
    read: () => readQueued("contact-draft"),
    none: null,
    unfit: {
      "without a state": { ...waiting, state: undefined },
      "with a state of later": { ...waiting, state: "paused" },
      // The token of the session would go there.
      "for another server": { ...waiting, address: "https://example.com/api/contact" },
      "for another server, in short": { ...waiting, address: "//example.com/api/contact" },
      "without a body": { ...waiting, body: undefined },
      "with an endless key": { ...waiting, key: long },
      "with an endless title": { ...waiting, title: long },
      "with a page that is a script": { ...waiting, page: "javascript:alert(1)" },
      "sent, with a next page that is a script": { ...about, state: "sent", next: "javascript:1" },
      "refused without fields": { ...about, state: "refused", message: "No" },
      "ended without a time": { state: "ended", title: "message", page: "/contact" },
    },
  },
];

/** What no key may contain. */
const ofNoKey: Readonly<Record<string, string>> = {
  nothing: "",
  null: "null",
  "a number": "7",
  "a boolean": "true",
  "a text": '"hello"',
  "an empty list": "[]",
  "an empty object": "{}",
  "a list of nothing": "[null]",
  "100,000 letters": long,
  "100,000 letters in quotes": JSON.stringify(long),
  "an object with 100,000 letters": JSON.stringify({ id: long, code: long, state: long }),
};

/** These are not JSON: a number is as good as any other text until the server refuses it. */
const isToken = (key: string) => /Token$/.test(key);
const tokenShaped = ["null", "a number", "a boolean"];

const textOf = (key: string, value: unknown) =>
  isToken(key) ? String(value) : JSON.stringify(value);

let kept: Map<string, string>;
let browser: ReturnType<typeof openFakeBrowser>;
beforeEach(() => {
  browser = openFakeBrowser("/");
  kept = browser.kept;
});
afterEach(() => vi.unstubAllGlobals());

describe.each(keys)("$key", ({ key, good, beside = {}, read, none, unfit }) => {
  const store = (text: string) => {
    for (const [name, value] of Object.entries(beside)) kept.set(name, value);
    kept.set(key, text);
  };

  test("is read when it fits", () => {
    store(textOf(key, good));
    expect(read()).not.toEqual(none);
  });

  const half = textOf(key, good).slice(0, -2);
  const values = {
    ...Object.fromEntries(Object.entries(unfit).map(([name, value]) => [name, textOf(key, value)])),
    ...Object.fromEntries(
      Object.entries(ofNoKey).filter(([name]) => !isToken(key) || !tokenShaped.includes(name)),
    ),
    ...(isToken(key) ? {} : { "half of it": half }),
  };
  test.each(Object.entries(values))("%s is nothing", (_name, text) => {
    store(text);
    expect(read()).toEqual(none);
  });
});

describe("what does not fit stops nobody", () => {
  test("a cart takes its next program", () => {
    for (const text of Object.values(ofNoKey)) {
      kept.set("cart", text);
      expect(addToCart({ id: "tiling", price: 1, title: "Tiling" })).toBe("added");
      expect(countInCart()).toBe(1);
    }
  });

  test("signing in stores the person anew", () => {
    for (const text of Object.values(ofNoKey)) {
      kept.set("cart", text).set("user", text).set("userToken", text);
      expect(keepSession("user", { token: "usr_1", person: { ...user, role: "user" } })).toBe(true);
      expect(readSession("user")?.person.name).toBe("Asabe");
    }
  });

  test("what waits for someone who ended their session is a text, or nothing", () => {
    kept.set("cart", JSON.stringify({ keptFor: "1", value: { id: "tiling" } }));
    takeWaiting(audiences.user, "1");
    expect(kept.has("cart")).toBe(false);
  });

  test("a draft that does not fit leaves the device, and what waits is listed only where it fits", () => {
    for (const text of Object.values(ofNoKey)) {
      kept.set("contact-draft", text).set("waiting:contact-draft", text);
      removeEnded();
      expect(kept.has("contact-draft")).toBe(false);
      expect(queuedDrafts().flatMap((key) => readQueued(key) ?? [])).toEqual([]);
    }
  });

  test("an answer of a draft that is endless is left out, and the others stay", () => {
    const answers = { fullName: "Asabe", why: long, days: ["Monday"] };
    kept.set("contact-draft", JSON.stringify({ ...draft, answers }));
    expect(readDraft("contact-draft")?.answers).toEqual({ fullName: "Asabe", days: ["Monday"] });
  });
});

describe("an answer of another version of the server", () => {
  test.each([
    ["without a person", undefined],
    ["with a person without permissions", { ...user, role: "admin" }],
    ["with a person of another role", user],
  ])("%s opens no session", (_name, person) => {
    expect(keepSession("admin", { token: "adm_1", person: person as never })).toBe(false);
    expect(kept.size).toBe(0);
  });

  test("without a token opens none either", () => {
    const answer = { person: { ...user, role: "user" as const } } as never;
    expect(keepSession("user", answer)).toBe(false);
    expect(kept.size).toBe(0);
  });

  test.each([{}, [], "hello", { ...user, name: 7 }, { ...user, role: "affiliate" }, null])(
    "about who is signed in that is %j changes nothing",
    async (body) => {
      keepSession("user", { token: "usr_1", person: { ...user, role: "user" } });
      browser.answerWith({ status: 200, body });
      await checkSession();
      expect(readSession("user")?.person).toEqual(user);
    },
  );

  test("a stored person who does not fit is asked for again", async () => {
    kept.set("userToken", "usr_1").set("user", '{"name":"Asabe"}');
    browser.answerWith({ status: 200, body: user });
    await checkSession();
    expect(readSession("user")?.person).toEqual(user);
  });
});
