import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { openMessagesForFile } from "#tests/support/messages/open-messages.ts";
import { readMails } from "#tests/support/reading/read-mails.ts";
import { academy as identity } from "../academy/academy.ts";
import { sendMailAgain } from "../mail/send-again.ts";
import { messages } from "../mail/tables.ts";
import { messageReadings } from "../watch/readings.ts";
import { routines } from "../watch/tables.ts";
import { watchMessages } from "./watch-messages.ts";

const { open, queue, send, states, rows } = openMessagesForFile({
  MESSAGES_PER_DAY: "8",
  MESSAGES_PER_PERSON: "3",
});
const phoneOf = (at: number) => `+23480300001${10 + at}`;
const sent = () => open.provider.requests.length;
const read = async () => (await messageReadings.read(open.academy.ctx)) as Record<string, unknown>;

async function alerts() {
  await watchMessages(open.academy.ctx);
  const mails = await readMails(open.academy.ctx, identity.supportEmail);
  return mails.filter(({ kind }) => kind === "messages_stopped");
}
afterAll(() => open.academy.ctx.db.delete(routines));

describe("a number", () => {
  test("gets three a day, not counting codes; the rest waits for the next morning", async () => {
    for (let at = 0; at < 5; at++) await queue();
    for (let at = 0; at < 2; at++) await queue({ urgency: "code" });
    await send();
    expect(sent()).toBe(5);
    const waiting = (await rows()).filter(({ status }) => status === "queued");
    expect(waiting.map(({ failure, nextTryAt }) => [failure, nextTryAt?.toISOString()])).toEqual(
      Array(2).fill(["person_limit", "2026-11-22T06:00:00.000Z"]),
    );
    expect(await alerts()).toEqual([]);
    open.academy.setTime("2026-11-22T06:00:00Z");
    await send();
    expect(sent()).toBe(7);
  });

  test("gets two of these by what anybody can cause, and the rest stays for its owner", async () => {
    const settings = open.academy.ctx.config.messages as { perDay: number };
    settings.perDay = 20;
    for (let at = 0; at < 3; at++) await queue({ byAnybody: true });
    await send();
    expect(sent()).toBe(2);
    await queue();
    await queue();
    await send();
    expect(sent()).toBe(3);
    settings.perDay = 8;
  });

  test("what staff send again counts each time", async () => {
    await queue();
    for (let round = 0; round < 4; round++) {
      await send();
      const [row] = await rows();
      if (row?.status === "sent") await sendMailAgain(open.academy.ctx, row.id, round);
    }
    expect(sent()).toBe(3);
    expect(await states()).toEqual(["sms queued person_limit"]);
    // The next day counts from nothing.
    open.academy.setTime("2026-11-22T10:00:00Z");
    await send();
    expect(sent()).toBe(4);
  });

  test("a second try that the provider does not take leaves the first one counted", async () => {
    for (let at = 0; at < 2; at++) await queue();
    await send();
    const [row] = await rows();
    await sendMailAgain(open.academy.ctx, row?.id ?? "", 0);
    open.provider.answers({ status: 402, body: {} });
    await send();
    open.provider.reset();
    for (let at = 0; at < 2; at++) await queue({ to: "a@mail.example" });
    await send();
    // Two had gone, so one more goes.
    expect(sent()).toBe(1);
  });

  test("with an address, the fourth goes by email", async () => {
    for (let at = 0; at < 4; at++) await queue({ to: "a@mail.example" });
    await send();
    expect((await states()).filter((state) => /failed|queued/.test(state)).sort()).toEqual([
      "email queued",
      "sms failed person_limit",
    ]);
  });

  test("what the provider did not take does not count", async () => {
    open.provider.answers({ body: { code: 400, message: "Failed" } });
    for (let at = 0; at < 3; at++) await queue();
    await send();
    open.provider.reset();
    for (let at = 0; at < 3; at++) await queue();
    await send();
    expect(sent()).toBe(3);
  });
});

test("the academy sends eight a day, with codes; one email tells of it, and nothing is lost", async () => {
  await open.academy.ctx.db.delete(routines);
  for (let at = 0; at < 10; at++) await queue({ phone: phoneOf(at) });
  await send();
  await queue({ phone: phoneOf(11), urgency: "code" });
  await send();
  expect(sent()).toBe(8);
  expect(await read()).toMatchObject({
    academy_messages_waiting: [{ labels: { reason: "over_limit" }, value: 2 }],
    academy_messages_today: [{ value: 8 }],
    academy_messages_most_a_day: [{ value: 8 }],
  });
  expect((await states()).filter((state) => state.includes("failed"))).toEqual([
    "sms failed over_limit",
  ]);
  const [alert, ...others] = await alerts();
  expect([alert?.text.includes("2 messages wait"), others]).toEqual([true, []]);
  expect(await alerts()).toHaveLength(1);
  open.academy.setTime("2026-11-22T10:00:00Z");
  expect(await alerts()).toHaveLength(2);
  await send();
  expect(sent()).toBe(10);
});

test("strangers use up a tenth of the academy's day, and its own messages go", async () => {
  const settings = open.academy.ctx.config.messages as { perDay: number };
  settings.perDay = 20;
  for (let at = 0; at < 6; at++) await queue({ phone: phoneOf(at), byAnybody: true });
  await send();
  expect(sent()).toBe(2);
  for (let at = 0; at < 4; at++) await queue({ phone: phoneOf(at) });
  await send();
  expect(sent()).toBe(6);
  settings.perDay = 8;
});

test("a balance that is used up: one email, the messages wait and go when it is paid in", async () => {
  await open.academy.ctx.db.delete(routines);
  open.provider.answers({ status: 400, body: { message: "Insufficient balance" } });
  for (let at = 0; at < 4; at++) await queue({ phone: phoneOf(at) });
  await send();
  expect(await states()).toEqual(Array(4).fill("sms queued no_balance"));
  expect((await alerts()).map(({ text }) => text.includes("balance"))).toEqual([true]);
  expect(await alerts()).toHaveLength(1);
  open.provider.reset();
  await send();
  expect(sent()).toBe(4);
  const failed = eq(messages.status, "failed");
  expect(await open.academy.ctx.db.$count(messages, failed)).toBe(0);
});
