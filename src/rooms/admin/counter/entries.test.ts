import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dayMs } from "#foundation/amounts/durations.ts";
import { openFakeBrowser } from "#tests/support/academy/fake-browser.ts";
import { keepEntry, readEntries, sendEntries } from "./entries.ui.ts";

/** Money that the counter entered and could not send: recorded once, or checked by a person first. */

const at = Date.parse("2026-11-21T09:00:00Z");
let browser: ReturnType<typeof openFakeBrowser>;
beforeEach(() => {
  browser = openFakeBrowser("/admin/counter");
  keepEntry({
    state: "waiting",
    id: "one",
    kind: "payment",
    enrolmentId: "e1",
    slip: null,
    at,
    fullName: "Hauwa Garba",
    course: "Tiling",
    amountKobo: 500_000,
    key: "key-1",
    by: "clerk",
    byName: "Ruth",
    body: { method: "cash" },
    typed: { amount: "5,000" },
  });
  browser.answerWith({ status: 201, body: { receipt: { number: "ZR-2026-000001" } } });
});
afterEach(() => vi.unstubAllGlobals());

test("is sent once, with its own key, and only under the person who entered it", async () => {
  await sendEntries("another", at + dayMs);
  expect(browser.sent).toEqual([]);
  await sendEntries("clerk", at + dayMs);
  await sendEntries("clerk", at + dayMs);
  expect(browser.sent.map(({ headers }) => headers["idempotency-key"])).toEqual(["key-1"]);
  expect(readEntries()).toMatchObject([{ state: "sent", receipt: "ZR-2026-000001" }]);
});

test.each([8, -2])("is not sent by itself after %s days: it would count twice", async (days) => {
  await sendEntries("clerk", at + days * dayMs);
  expect(browser.sent).toEqual([]);
  expect(readEntries()).toMatchObject([
    {
      state: "refused",
      reason: expect.stringContaining("may have arrived"),
      typed: { amount: "5,000" },
    },
  ]);
});
