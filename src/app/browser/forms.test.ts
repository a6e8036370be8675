import { afterEach, expect, test, vi } from "vitest";
import { isAnswer } from "./forms.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["after a form", "navigate", 1, "?sent=1", true],
  ["after a form posted again from the error page", "reload", 1, "?sent=1", true],
  ["after a card provider's page", "navigate", 0, "?reference=PAY-1&trxref=PAY-1", true],
  ["opened from the history", "navigate", 0, "?sent=1", false],
  ["loaded again", "reload", 0, "?reference=PAY-1&trxref=PAY-1", false],
  ["come back to", "back_forward", 0, "?reference=PAY-1&trxref=PAY-1", false],
])("a page %s", (_how, type, redirectCount, search, is) => {
  vi.stubGlobal("performance", { getEntriesByType: () => [{ type, redirectCount }] });
  vi.stubGlobal("location", { search });
  expect(isAnswer()).toBe(is);
});
