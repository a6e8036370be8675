import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { freePort } from "#tests/support/machine/free-port.ts";
import { aPhone, openMessagesForFile } from "#tests/support/messages/open-messages.ts";
import type { Context } from "../context.ts";
import { sendMailAgain } from "../mail/send-again.ts";
import { messages } from "../mail/tables.ts";
import { beginTry } from "./send-message.ts";
import { readStopLink } from "./stop-link.ts";
import { languages } from "./ways.ts";

const { open, queue, send, fallBack, rows, states } = openMessagesForFile();
const bodies = () => open.provider.requests.map(({ body }) => JSON.parse(body) as object);
const later = (minutes: number) =>
  open.academy.setTime(new Date(Date.parse("2026-11-21T09:00:00Z") + minutes * 60_000));

test("an SMS and a WhatsApp message say what Termii asks for", async () => {
  await queue();
  await queue({ ways: ["whatsapp"], phone: "+2348030000002" });
  await send();
  expect(open.provider.requests.map(({ url }) => url).sort()).toEqual([
    "/api/send/template",
    "/api/sms/send",
  ]);
  expect(bodies()).toContainEqual({
    api_key: "a-key",
    to: "2348030000001",
    from: "Zaure",
    sms: expect.stringMatching(/^Your place in Tiling is confirmed\. To end these: http\S+$/),
    type: "plain",
    channel: "dnd",
  });
  expect(bodies()).toContainEqual({
    api_key: "a-key",
    phone_number: "2348030000002",
    device_id: "a-device",
    template_id: "1493-abc",
    data: { 1: "Tiling" },
  });
  const sms = (await rows()).find(({ recipient }) => recipient === aPhone);
  expect(sms).toMatchObject({
    status: "sent",
    parts: 1,
    costKobo: 500,
    provider: "termii",
    attempts: 1,
    recipient: aPhone,
  });
  expect(sms?.providerId).toMatch(/^id-/);
});

test.each(languages)("in the language that the person chose: %s", async (language) => {
  await queue({ language });
  await send();
  expect(JSON.stringify(bodies())).toContain(language === "ha" ? "An tabbatar" : "Your place");
});

test("somebody with an address who chose nothing gets an email only", async () => {
  await queue({ ways: [], to: "a@mail.example" });
  expect(await states()).toEqual(["email queued"]);
});

test("a text with a secret is not kept once it is sent", async () => {
  await queue({ holdsSecret: true, urgency: "code" });
  await send();
  expect((await rows()).map(({ text, template }) => [text, template])).toEqual([["", null]]);
});

describe("what the provider answers", () => {
  test.each<[string, { status?: number; body: unknown } | "no answer", string]>([
    ["200 with an error inside", { body: { code: 400, message: "Failed" } }, "failed other"],
    [
      "200 and a wrong number",
      { body: { code: "404", message: "Invalid phone number" } },
      "failed number_refused",
    ],
    ["no balance", { status: 400, body: { message: "Insufficient balance" } }, "queued no_balance"],
    [
      "no balance with 200",
      { body: { code: "400", message: "Insufficient balance" } },
      "queued no_balance",
    ],
    [
      "a wrong key",
      { status: 401, body: { message: "Invalid api key" } },
      "queued sign_in_refused",
    ],
    ["too many requests", { status: 429, body: {} }, "queued refused_for_now"],
    ["its own fault", { status: 500, body: "oops" }, "sent no_answer"],
    ["an empty page", { body: "" }, "sent no_answer"],
    ["a list of what we don't know", { body: [{ hello: 1 }] }, "sent no_answer"],
    ["nothing", "no answer", "sent no_answer"],
  ])("%s", async (_name, answer, state) => {
    open.provider.answers(answer);
    await queue();
    await send();
    expect(await states()).toEqual([`sms ${state}`]);
  });

  test("a provider that is away for a day loses nothing, and gets each message once", async () => {
    const { messages: settings } = open.academy.ctx.config;
    const termii = settings.termii as { apiUrl: string };
    termii.apiUrl = `http://127.0.0.1:${await freePort()}`;
    await queue();
    for (let minute = 0; minute < 24 * 60; minute += 60) {
      // Only by day: the night is quiet anyway.
      later(minute);
      await send();
    }
    const waiting = await states();
    termii.apiUrl = open.provider.url;
    expect(waiting).toEqual(["sms queued server_unreachable"]);
    expect((await rows())[0]?.attempts).toBeGreaterThan(5);
    await send();
    await send();
    expect([await states(), open.provider.requests.length]).toEqual([["sms sent"], 1]);
  });

  test("after three days it is too late", async () => {
    open.provider.answers({ status: 402, body: {} });
    await queue();
    await send();
    later(3 * 24 * 60 + 1);
    await send();
    expect([await states(), open.provider.requests.length]).toEqual([["sms failed too_late"], 1]);
  });
});

describe("never twice", () => {
  test("a try that nobody knows the end of is not made again, and the next way takes over", async () => {
    open.provider.answers("no answer");
    await queue({ ways: ["whatsapp", "sms"] });
    await send();
    await send();
    expect(open.provider.requests).toHaveLength(1);
    later(9);
    await fallBack();
    expect(await states()).toEqual(["whatsapp sent no_answer", "sms held"]);
    later(10);
    open.provider.reset();
    await fallBack();
    await fallBack();
    await send();
    expect(await states()).toEqual(["whatsapp sent no_answer", "sms sent"]);
    expect(open.provider.requests).toHaveLength(1);
  });

  test("an admin can send one again, once for each click", async () => {
    open.provider.answers({ body: { code: 400, message: "Failed" } });
    await queue();
    await send();
    open.provider.reset();
    const [row] = await rows();
    await sendMailAgain(open.academy.ctx, row?.id ?? "", 0);
    await expect(sendMailAgain(open.academy.ctx, row?.id ?? "", 0)).rejects.toThrow();
    await send();
    await send();
    expect([await states(), open.provider.requests.length]).toEqual([["sms sent"], 1]);
  });
});

describe("the next way", () => {
  test("WhatsApp, after ten minutes SMS, then email", async () => {
    await queue({ ways: ["whatsapp", "sms"], to: "a@mail.example" });
    expect(await states()).toEqual(["whatsapp queued", "sms held", "email held"]);
    await send();
    later(10);
    await fallBack();
    await send();
    expect(await states()).toEqual(["whatsapp sent", "sms sent", "email held"]);
    later(20);
    await fallBack();
    expect(await states()).toEqual(["whatsapp sent", "sms sent", "email queued"]);
    later(40);
    await fallBack();
    expect((await rows()).every(({ fallAt }) => fallAt === null)).toBe(true);
  });

  test("at once when the provider refuses the number", async () => {
    open.provider.answers({ body: { code: 404, message: "Invalid phone number" } });
    await queue({ to: "a@mail.example" });
    await send();
    expect(await states()).toEqual(["sms failed number_refused", "email queued"]);
  });

  test("what was never taken does not go after the other way", async () => {
    open.provider.answers({ status: 402, body: {} });
    await queue({ to: "a@mail.example" });
    await send();
    later(10);
    await fallBack();
    open.provider.reset();
    await send();
    expect(await states()).toEqual(["sms failed went_other_way", "email queued"]);
    expect(open.provider.requests).toHaveLength(0);
  });

  test("one who chose both has had the email, so it does not go again", async () => {
    await queue({ ways: ["sms", "email"], to: "a@mail.example" });
    await send();
    expect(await states()).toEqual(["sms sent", "email queued"]);
    later(15);
    await fallBack();
    expect(await states()).toEqual(["sms sent", "email queued"]);
  });

  test("hundreds fall back, and one that can't holds up no other", async () => {
    const { ctx } = open.academy;
    const many = 450;
    const sent = { recipient: aPhone, kind: "k", subject: "s", text: "t", createdAt: ctx.clock() };
    await ctx.db.insert(messages).values(
      Array.from({ length: many }, (_, at) => [
        {
          ...sent,
          channel: "sms" as const,
          groupId: `g${at}`,
          status: "sent" as const,
          fallAt: ctx.clock(),
        },
        { ...sent, channel: "email" as const, groupId: `g${at}`, status: "held" as const },
      ]).flat(),
    );
    await fallBack();
    const queued = and(eq(messages.channel, "email"), eq(messages.status, "queued"));
    expect(await ctx.db.$count(messages, queued)).toBe(many);
  });
});

describe("the first SMS to a number says how to end them", () => {
  const said = async () =>
    (await rows())
      .filter(({ channel }) => channel === "sms")
      .map(({ text, parts }) => [/To end these: |STOP to end$|Don a daina: /.test(text), parts]);

  test("and the later ones don't; a code and another number count for themselves", async () => {
    await queue({ urgency: "code" });
    await queue();
    await queue();
    await queue({ phone: "+2348030000002", language: "ha" });
    expect(await said()).toEqual(
      expect.arrayContaining([
        [false, 1],
        [true, 1],
        [false, 1],
        [true, 1],
      ]),
    );
    expect((await said()).filter(([says]) => says)).toHaveLength(2);
    const [row] = (await rows()).filter(({ text }) => text.includes("To end"));
    const link = new URL(row?.text.split(" ").at(-1) ?? "");
    expect(link.pathname).toBe("/messages/stop");
    expect(readStopLink(open.academy.ctx, link.searchParams)).toBe(aPhone);
  });

  test("nor one after a failed one that nobody got", async () => {
    open.provider.answers({ body: { code: 404, message: "Invalid phone number" } });
    await queue();
    await send();
    await queue();
    expect((await said()).map(([says]) => says)).toEqual([true, true]);
  });

  test("by an answer, where the sender is a number that gets answers", async () => {
    const { termii } = open.academy.ctx.config.messages as { termii: { sender: string } };
    termii.sender = "32811";
    await queue();
    termii.sender = "Zaure";
    expect((await rows())[0]?.text).toBe("Your place in Tiling is confirmed. STOP to end");
  });
});

describe("while a try begins", () => {
  test.each<[string, (ctx: Context) => Promise<unknown>]>([
    ["the person is erased", (ctx) => ctx.db.delete(messages)],
    ["the next way takes over", (ctx) => ctx.db.update(messages).set({ status: "failed" })],
  ])("%s: nothing is sent", async (_what, change) => {
    await queue();
    const [row] = await rows();
    const ctx: Context = {
      ...open.academy.ctx,
      async step(this: Context, name: string) {
        if (name === "messages.counted") await change(this);
      },
    };
    expect(await beginTry(ctx, { messageId: row?.id ?? "", round: 0 })).toBeNull();
  });
});

describe("numbers", () => {
  test.each([
    ["+2342079221234", "landline"],
    ["+447911123456", "abroad"],
  ])("no SMS to %s: %s", async (phone, reason) => {
    await queue({ phone, to: "a@mail.example" });
    await send();
    expect(await states()).toEqual([`sms failed ${reason}`, "email queued"]);
    expect(open.provider.requests).toHaveLength(0);
  });

  test("WhatsApp goes abroad", async () => {
    await queue({ phone: "+447911123456", ways: ["whatsapp"] });
    await send();
    expect((await states())[0]).toBe("whatsapp sent");
  });

  test("what anybody can cause sends no SMS to countries where one costs fifty times ours", async () => {
    const settings = open.academy.ctx.config.messages as { sms: string | null };
    const phone = "+221771234567";
    settings.sms = "africastalking";
    (settings as Record<string, unknown>).africasTalking = {
      apiUrl: open.provider.url,
      username: "a",
      apiKey: "a",
      sender: null,
      webhookSecret: "a-secret-of-tests",
    };
    try {
      await queue({ phone, byAnybody: true });
      await queue({ phone });
      await send();
    } finally {
      settings.sms = "termii";
    }
    expect((await states()).sort()).toEqual(["sms failed abroad", expect.stringContaining("sms ")]);
    expect(open.provider.requests).toHaveLength(1);
  });

  test("two people with one number each get theirs", async () => {
    await queue({ to: "one@mail.example" });
    await queue({ to: "other@mail.example" });
    await send();
    expect(open.provider.requests).toHaveLength(2);
  });
});

describe("quiet hours", () => {
  test("at night it waits for seven, and no other way takes over; codes and receipts go", async () => {
    open.academy.setTime("2026-11-21T20:00:00Z");
    await queue({ to: "a@mail.example" });
    await queue({ urgency: "code", phone: "+2348030000002" });
    await queue({ urgency: "receipt", phone: "+2348030000003" });
    await send();
    expect(open.provider.requests).toHaveLength(2);
    open.academy.setTime("2026-11-22T05:59:59Z");
    await fallBack();
    await send();
    expect(open.provider.requests).toHaveLength(2);
    const waits = (await rows()).filter(({ status }) => status === "queued");
    expect(waits.map(({ nextTryAt }) => nextTryAt?.toISOString())).toEqual([
      "2026-11-22T06:00:00.000Z",
    ]);
    open.academy.setTime("2026-11-22T06:00:00Z");
    await send();
    expect(open.provider.requests).toHaveLength(3);
  });
});

test("a code that waited for more than ten minutes does not go", async () => {
  await queue({ urgency: "code" });
  later(11);
  await send();
  expect(await states()).toEqual(["sms failed too_late"]);
});
