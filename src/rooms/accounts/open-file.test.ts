import { afterEach, expect, expectTypeOf, test, vi } from "vitest";
import { type AudienceName, audiences } from "#foundation/http/audiences.ts";
import { openFakeBrowser } from "#tests/support/academy/fake-browser.ts";
import { openFile } from "./open-file.ui.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["user", "/api/downloads"],
  ["affiliate", "/api/affiliates/downloads"],
  ["admin", "/api/admin/downloads"],
] as const)("a file for the %s is asked for with that session", async (audience, address) => {
  const browser = openFakeBrowser();
  for (const [name, { token }] of Object.entries(audiences)) browser.kept.set(token, `of-${name}`);
  browser.answerWith({ status: 201, body: { url: "/api/downloads/once" } });
  await openFile("/some/file", audience);
  expect(browser.sent[0]).toMatchObject({ url: address, body: { path: "/some/file" } });
  expect(browser.sent[0]?.headers.authorization).toBe(`Bearer of-${audience}`);
  expect(browser.visited).toEqual(["/api/downloads/once"]);
});

test("the session must be named: without it, an affiliate's file would be asked for with the learner's", () => {
  expectTypeOf(openFile).parameter(1).toEqualTypeOf<AudienceName>();
});
