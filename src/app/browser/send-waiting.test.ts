import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dayMs, minuteMs } from "#foundation/amounts/durations.ts";
import { saveDraft } from "#foundation/forms/drafts/draft-store.ts";
import { keepWaiting, readQueued, saveQueued } from "#foundation/forms/drafts/waiting-form.ts";
import {
  openFakeBrowser,
  waitingAnswers,
  waitingDraft,
  waitingMessage,
} from "#tests/support/academy/fake-browser.ts";
import { noticeOf, sendWaiting } from "./send-waiting.ts";

const keptAt = Date.parse("2026-11-21T09:00:00Z");
let browser: ReturnType<typeof openFakeBrowser>;

beforeEach(() => {
  browser = openFakeBrowser("/");
  saveDraft(waitingDraft, waitingAnswers, keptAt - 1000);
  keepWaiting(waitingDraft, waitingMessage, keptAt);
});
afterEach(() => vi.unstubAllGlobals());

const words = () => {
  const form = readQueued(waitingDraft);
  return form && noticeOf(form).text;
};

describe("a form that waits", () => {
  test("is sent once with its own key; then only the news of it stays", async () => {
    browser.answerWith({ status: 201, body: { id: "1" } });
    await sendWaiting(keptAt + 1);
    await sendWaiting(keptAt + 2);
    expect(browser.sent).toMatchObject([
      { url: "/api/contact", method: "POST", body: { name: "Asabe" } },
    ]);
    expect(browser.sent[0]?.headers["idempotency-key"]).toBe("key-1");
    expect(words()).toBe("Your message of 21 November 2026 was sent.");
    expect([...browser.kept.keys()]).toEqual([`waiting:${waitingDraft}`]);
    expect(browser.kept.get(`waiting:${waitingDraft}`)).not.toContain("Asabe");
  });

  test("stays without a connection, and is sent with the same key when it is back", async () => {
    browser.answerWith(new Error("no line"));
    await sendWaiting(keptAt + 1);
    expect(words()).toContain("is waiting on this device");
    browser.answerWith({ status: 201, body: { id: "1" } });
    await sendWaiting(keptAt + 2);
    expect(browser.sent.map(({ headers }) => headers["idempotency-key"])).toEqual([
      "key-1",
      "key-1",
    ]);
    expect(words()).toContain("was sent");
  });

  test("two tabs send one after the other, or one does", async () => {
    browser.answerWith({ status: 201, body: { id: "1" } });
    await Promise.all([sendWaiting(keptAt + 1), sendWaiting(keptAt + 1)]);
    expect(new Set(browser.sent.map(({ headers }) => headers["idempotency-key"]))).toEqual(
      new Set(["key-1"]),
    );
    expect(words()).toContain("was sent");
  });

  test("an answer that is not the site's counts as no line", async () => {
    browser.answerWith({ status: 200 });
    await sendWaiting(keptAt + 1);
    browser.answerWith({ status: 403 });
    await sendWaiting(keptAt + 2);
    expect(readQueued(waitingDraft)).toMatchObject({ state: "waiting", attempts: 0 });
  });

  test("answers that were changed since stay in the draft", async () => {
    saveDraft(waitingDraft, { answers: { name: "Bello" }, seed: "s" }, keptAt + 1000);
    browser.answerWith({ status: 201, body: { id: "1" } });
    await sendWaiting(keptAt + 2000);
    expect(words()).toContain("was sent");
    expect(browser.kept.get(waitingDraft)).toContain("Bello");
  });

  test("a registration leads to its page", async () => {
    const enrolment = { id: "e-1", status: "confirmed", resumeToken: "t" };
    browser.answerWith({ status: 201, body: { enrolment } });
    await sendWaiting(keptAt + 1);
    const form = readQueued(waitingDraft);
    expect(form && noticeOf(form).link?.to).toMatch(/^\/registration-success\?enrolment=e-1&key=/);
  });
});

describe("a server that cannot take it", () => {
  test.each([500, 503, 429, 408])("%i: tries again, with growing pauses", async (status) => {
    browser.answerWith({ status, body: { error: "Later", code: "later" } });
    let now = keptAt;
    for (const pause of [1, 4, 16, 64, 256, 360, 360]) {
      await sendWaiting(now);
      const before = browser.sent.length;
      await sendWaiting(now + pause * minuteMs - 1);
      expect(browser.sent).toHaveLength(before);
      now += pause * minuteMs;
    }
    expect(browser.sent).toHaveLength(7);
    expect(words()).toBe(
      "We could not take your message of 21 November 2026 yet. It will be sent again later.",
    );
  });

  test("waits as long as the server says", async () => {
    browser.answerWith({ status: 429, headers: { "retry-after": "3600" } });
    await sendWaiting(keptAt);
    expect(readQueued(waitingDraft)).toMatchObject({ notBefore: keptAt + 60 * minuteMs });
  });
});

test("a refusal keeps the draft, and says what is wrong", async () => {
  browser.answerWith({
    status: 422,
    body: { error: "Check the form.", code: "invalid", fields: { email: "Wrong" } },
  });
  await sendWaiting(keptAt + 1);
  expect(readQueued(waitingDraft)).toEqual({
    state: "refused",
    title: "message",
    page: "/contact",
    keptAt,
    message: "Check the form.",
    fields: { email: "Wrong" },
  });
  expect(browser.kept.get(waitingDraft)).toContain("Asabe");
  expect(words()).toContain("Check the form. Your answers are still in the form.");
});

test("after 7 days it is not sent any more, and says so; nor when the clock was set back", async () => {
  browser.answerWith(new Error("no line"));
  await sendWaiting(keptAt + 7 * dayMs);
  expect(browser.sent).toHaveLength(1);
  for (const now of [keptAt + 7 * dayMs + 1, keptAt - 2 * dayMs]) {
    keepWaiting(waitingDraft, waitingMessage, keptAt);
    await sendWaiting(now);
    expect(words()).toContain("could not be sent within 7 days");
  }
  expect(browser.sent).toHaveLength(1);
});

describe("while it is on its way", () => {
  const answerLate = (meanwhile: () => void) => {
    const answer = globalThis.fetch;
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      meanwhile();
      return answer(url, init);
    });
    browser.answerWith({ status: 201, body: { id: "1" } });
  };

  test("what is discarded does not come back", async () => {
    answerLate(() => browser.kept.delete(`waiting:${waitingDraft}`));
    await sendWaiting(keptAt + 1);
    expect(readQueued(waitingDraft)).toBeNull();
  });

  test("a newer one of the same form goes on waiting", async () => {
    answerLate(() => keepWaiting(waitingDraft, { ...waitingMessage, key: "key-2" }, keptAt + 1));
    await sendWaiting(keptAt + 1);
    expect(readQueued(waitingDraft)).toMatchObject({ state: "waiting", key: "key-2" });
  });
});

describe("on a shared phone", () => {
  test("goes in the name of the person who finished it", async () => {
    browser.kept.set("userToken", "usr_asabe");
    keepWaiting(waitingDraft, waitingMessage, keptAt);
    browser.answerWith({ status: 201, body: { id: "1" } });
    await sendWaiting(keptAt + 1);
    expect(browser.sent[0]?.headers.authorization).toBe("Bearer usr_asabe");
  });

  test("never in another's", async () => {
    browser.kept.set("userToken", "usr_bello");
    browser.answerWith({ status: 201, body: { id: "1" } });
    await sendWaiting(keptAt + 1);
    expect(browser.sent[0]?.headers.authorization).toBeUndefined();
  });
});

test("news of an earlier one is not sent", async () => {
  saveQueued(waitingDraft, {
    state: "sent",
    title: "message",
    page: "/contact",
    keptAt,
    next: null,
  });
  await sendWaiting(keptAt + 1);
  expect(browser.sent).toEqual([]);
});
