import { expect, test } from "vitest";
import { phoneState } from "#foundation/messages/phone-states.ts";
import { stopUrl } from "#foundation/messages/stop-link.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import * as page from "./stop-messages-page.tsx";

const { academy } = await openEnrolmentAcademyForFile();
const { ctx } = academy;

const phone = "+2348031230001";
const addressOf = (of = phone) => {
  const { pathname, search } = new URL(stopUrl(ctx, of));
  return `${pathname}${search}`;
};
const stoppedAt = async (of = phone) =>
  (await phoneState(ctx, [of])).get(of)?.stoppedAt?.toISOString() ?? null;
const press = (intent: string, address = addressOf()) =>
  renderRoute(page, address, ctx, { form: { intent } });

test("opening the link changes nothing; the button stops, and the next one starts again", async () => {
  const opened = await renderRoute(page, addressOf(), ctx);
  expect([opened.status, await stoppedAt()]).toEqual([200, null]);
  expect(opened.words).toContain("Stop messages to this number");
  expect(opened.words).toContain("Codes to sign in still come");

  const stopped = await press("stop");
  expect(stopped.words).toContain("Stopped Codes to sign in still come.");
  expect(await stoppedAt()).toBe(ctx.clock().toISOString());
  // Pressed twice, or opened again later.
  expect((await press("stop")).status).toBe(200);
  expect((await renderRoute(page, addressOf(), ctx)).words).toContain("Send messages again");

  expect((await press("start")).words).toContain("Stop messages to this number");
  expect(await stoppedAt()).toBeNull();
});

test("an unknown button does nothing", async () => {
  expect((await press("else")).status).toBe(200);
  expect(await stoppedAt()).toBeNull();
});

test.each([
  ["no key", () => "/messages/stop?phone=2348031230001"],
  ["a wrong key", () => `${addressOf().slice(0, -1)}_`],
  ["the key of another number", () => addressOf().replace("0001", "0002")],
  ["nothing", () => "/messages/stop"],
])("%s stops nothing", async (_name, address) => {
  const opened = await renderRoute(page, address(), ctx);
  expect([opened.status, opened.words]).toEqual([
    address().includes("key=") ? 404 : 200,
    expect.stringContaining("does not work"),
  ]);
  expect((await press("stop", address())).words).toContain("does not work");
  expect([await stoppedAt(), await stoppedAt("+2348031230002")]).toEqual([null, null]);
});
